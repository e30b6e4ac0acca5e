import { connect, createServer } from 'node:net';

/**
 * Throws, in words, if a port of this machine is in use.
 * @param {string} name of the setting
 * @param {number} port
 */
export async function requireFree(name, port) {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => isAnswered(host, port)));
  if (taken.includes(true)) throw new Error(`Port ${port} is in use: choose another by ${name}=….`);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isAnswered(host, port) {
  return new Promise((done) => {
    const socket = connect({ host, port });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * @param {number} count
 * @returns {Promise<number[]>} ports that are free at the moment
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  return Promise.all(servers.map(close));
}

/** @returns {Promise<import('node:net').Server>} */
function listen() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed).listen(0, 'localhost', () => done(server));
  });
}

/**
 * @param {import('node:net').Server} server
 * @returns {Promise<number>}
 */
function close(server) {
  const address = server.address();
  return new Promise((done) => {
    server.close(() => done(typeof address === 'object' && address ? address.port : 0));
  });
}
