import { once } from 'node:events';
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
 */
async function isAnswered(host, port) {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * @param {number} count
 * @returns {Promise<number[]>} ports that are free at the moment
 */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, 'localhost'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
