import dgram from 'node:dgram'
import diagnostics from 'node:diagnostics_channel'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

/**
 * Loaded before everything else, in the main thread and in every worker: writes a line for every call that would open a
 * connection, resolve a name or listen, to the file that `SKERRY_WATCH_FILE` names. Each function is watched
 * separately, so that calls that bypass another one are seen too.
 */

const file = process.env.SKERRY_WATCH_FILE
if (file === undefined) throw new Error('SKERRY_WATCH_FILE names the file to write to.')
const note = (what: string, detail: unknown) =>
  appendFileSync(file, `${what} ${JSON.stringify(detail) ?? ''}\n`)

/** Wraps a function to record its first arguments. */
function watch(owner: object, name: string, what: string): void {
  const functions = owner as Record<string, unknown>
  const original = functions[name]
  if (typeof original !== 'function') return
  functions[name] = function watched(this: unknown, ...args: unknown[]) {
    note(
      what,
      args
        .filter((value) => typeof value !== 'function')
        .map(short)
        .slice(0, 2),
    )
    return Reflect.apply(original, this, args)
  }
}

/** Returns the part of an argument that identifies the destination, without the data sent there. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(short)
  if (value instanceof URL) return value.href
  if (typeof value !== 'object' || value === null) return value
  const { host, hostname, port, path } = value as Record<string, unknown>
  return { host: host ?? hostname, port, path }
}

watch(net.Socket.prototype, 'connect', 'connect')
watch(net.Server.prototype, 'listen', 'listen')
watch(tls, 'connect', 'tls')
for (const name of ['request', 'get']) {
  watch(http, name, 'http')
  watch(https, name, 'https')
}
for (const name of [
  'lookup',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveAny',
  'resolveTxt',
  'reverse',
  'lookupService',
]) {
  watch(dns, name, 'dns')
  watch(dns.promises, name, 'dns')
}
for (const name of ['bind', 'connect', 'send']) watch(dgram.Socket.prototype, name, 'dgram')
watch(globalThis, 'fetch', 'fetch')
syncBuiltinESMExports()

for (const channel of [
  'net.client.socket',
  'http.client.request.start',
  'undici:request:create',
  'undici:client:beforeConnect',
  'udp.socket',
])
  diagnostics.subscribe(channel, () => note('channel', channel))
