import S3rver from '@20minutes/s3rver';

const [port = '0', directory = ''] = process.argv.slice(2);

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: 'companion', configs: [] }],
});
await server.run();
process.send?.('ready');
