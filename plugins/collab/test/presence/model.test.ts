import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { World, type Person, type PersonOptions } from './world.ts';

const PEOPLE = 4;

type Step = (world: World) => void;

const who = fc.nat(PEOPLE - 1);
const withPerson = (act: (person: Person, world: World) => void): fc.Arbitrary<Step> =>
  who.map((index) => (world) => {
    const person = world.people[index];
    if (person) act(person, world);
  });

/** Events in sequence. Messages are delivered late and in parts. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: withPerson((person) => person.connect()) },
  { weight: 3, arbitrary: withPerson((person) => person.move()) },
  { weight: 2, arbitrary: withPerson((person) => person.drop(true)) },
  { weight: 1, arbitrary: withPerson((person) => person.drop(false)) },
  { weight: 1, arbitrary: withPerson((person) => person.sayGoodbye()) },
  { weight: 4, arbitrary: withPerson(({ wire }, world) => wire && world.deliver(1, wire)) },
  { weight: 4, arbitrary: withPerson((person) => person.read(1)) },
  { weight: 4, arbitrary: fc.constant((world: World) => world.flush()) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }).map((seconds) => (world: World) => world.pass(seconds)) },
  { weight: 1, arbitrary: fc.constant((world: World) => world.restart()) },
);

const options = (isSameUser: boolean): fc.Arbitrary<PersonOptions[]> =>
  fc.tuple(fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE }), fc.nat(PEOPLE)).map(([mute, asleep]) =>
    mute.map((isMute, index) => ({
      id: index + 1,
      user: isSameUser ? 'anonymous' : `user ${index}`,
      isMute,
      isAsleep: index === asleep,
    })),
  );

const online = (world: World): Person[] => world.people.filter(({ wire, isThere }) => wire && isThere);

function assertAllSeen(world: World): void {
  const there = online(world);
  const ids = there.map((person) => person.options.id);
  for (const person of there) {
    assert.deepEqual(person.sees, ids, `what ${person.options.id} sees`);
    for (const other of there)
      assert.deepEqual(person.awareness.getStates().get(other.options.id), other.state, 'the last state');
  }
}

for (const isSameUser of [false, true])
  test(`after any events, all clients finally see exactly the present ones${isSameUser ? ', who all are anonymous' : ''}`, () => {
    fc.assert(
      fc.property(options(isSameUser), fc.array(step, { maxLength: 40 }), (people, steps) => {
        const world = new World();
        try {
          for (const person of people) world.add(person);
          for (const act of steps) act(world);
          world.settle();
          // An unnoticed lost connection is silent for 30 seconds at most.
          world.pass(30);
          assertAllSeen(world);
        } finally {
          world.end();
        }
      }),
      { numRuns: 300 },
    );
  });

test('a client that returns in time was never absent for others, and sees all within a second', () => {
  const away = fc.record({ index: who, isNoticed: fc.boolean(), seconds: fc.integer({ min: 0, max: 4 }) });
  fc.assert(
    fc.property(options(true), fc.array(away, { maxLength: 12 }), fc.boolean(), (people, absences, isMoving) => {
      const world = new World();
      try {
        for (const person of people) world.add(person).connect();
        world.settle();
        world.pass(2);
        for (const { index, isNoticed, seconds } of absences) {
          const person = world.people[index];
          person?.drop(isNoticed);
          world.pass(seconds);
          if (isMoving) person?.move();
          person?.connect();
          world.settle();
          world.pass(1);
          assertAllSeen(world);
        }
        assert.deepEqual(world.gaps, []);
      } finally {
        world.end();
      }
    }),
    { numRuns: 100 },
  );
});

test('after a restart of the server all clients see each other within a second', () => {
  fc.assert(
    fc.property(
      options(true),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
      fc.boolean(),
      (people, order, isAtOnce) => {
        const world = new World();
        try {
          for (const person of people) world.add(person).connect();
          world.settle();
          world.pass(20);
          world.restart();
          for (const index of order) {
            world.people[index]?.connect();
            if (!isAtOnce) world.settle();
          }
          world.settle();
          world.pass(1);
          assertAllSeen(world);
        } finally {
          world.end();
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('a page in the background stays visible for as long as its connection lives', () => {
  const world = new World();
  const person = { id: 1, user: 'ada', isMute: false, isAsleep: false };
  for (const one of [person, { ...person, id: 2, user: 'ben', isAsleep: true }]) world.add(one).connect();
  world.settle();
  world.pass(300);
  assertAllSeen(world);
  assert.deepEqual(world.gaps, []);
  world.end();
});
