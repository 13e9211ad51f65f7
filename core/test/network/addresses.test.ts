import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from '../../src/network/addresses.ts';

const PRIVATE =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 ' +
  ':: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1';
const PUBLIC = '1.1.1.1 8.8.8.8 93.184.216.34 172.15.0.1 172.32.0.1 2606:4700::1111 2a00:1450:4001::200e';

describe('public addresses', () => {
  for (const address of PRIVATE.split(' ')) {
    it(`exclude ${address}`, () => assert.equal(isPublicAddress(address), false));
  }
  for (const address of PUBLIC.split(' ')) {
    it(`include ${address}`, () => assert.equal(isPublicAddress(address), true));
  }
  it('exclude names and unusual spellings of numbers', () => {
    for (const text of ['', 'localhost', '127.1', '2130706433', '0x7f.1']) assert.equal(isPublicAddress(text), false);
  });
});
