import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isProblem } from '../../src/contract/problem.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { startHost } from '../../src/main/headless/start.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'

/**
 * A day at the workstation with "offline" on, in a separate process. With `talkative` as second argument it also does,
 * one after the other, everything that the watch must detect.
 */

const [, , dataDir = '', manner = ''] = process.argv
const { resources, renderer, version } = findProject()
const host = await startHost({
  dataDir,
  port: 0,
  withWindow: true,
  answersPrograms: false,
  resources,
  renderer,
  version,
})
const caller = { kind: 'window', mayNamePaths: true } as const

async function ask<T>(name: string, input: object): Promise<T> {
  const operation = operationNamed(name)
  const answer = operation
    ? await host.workstation.call(operation, input, caller)
    : await host.workstation.invokeNamed(name, input, caller)
  if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
  return answer as T
}

const text =
  'From: a@mail-host.ru\nSubject: Your parcel\nTo: b@mail-host.ru\n\nVerify now: hxxps://royalmail[.]parcel-host[.]ru/login from 8.8.4.4, CVE-2024-3094, d41d8cd98f00b204e9800998ecf8427e'

/** Calls an operation that must be refused without a network. */
async function askInVain(name: string, input: object): Promise<void> {
  const operation = operationNamed(name)
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  const answer = await host.workstation.call(operation, input, caller)
  if (!isProblem(answer)) throw new Error(`${name} was answered without a network.`)
}

await ask('settings.change', { change: { offline: true } })
await ask('iocs.extract', { text, risk: 'deep', country: 'GB' })
await ask('batch.triage', { indicators: text })
await ask('quota.read', { scan_type: 'ip' })
await ask('greeting.read', {})
const { session } = await ask<{ session: { id: string } }>('triage.start', {
  sources: [
    { kind: 'text', name: 'mail', text },
    { kind: 'path', path: join(resources, 'samples') },
  ],
})
const id = { session: session.id }
const state = async () => (await ask<{ session: { state: string } }>('triage.open', id)).session.state
while ((await state()) === 'reading') await new Promise((resolve) => setImmediate(resolve))
if ((await state()) !== 'done') throw new Error('The session was not read.')
await ask('triage.rows', {
  ...id,
  filter: { show_hidden: true },
  sort: 'risk',
  descending: true,
  offset: 0,
  limit: 500,
})
await ask('triage.text', { ...id, source: 0, row: 0, limit: 50 })
await ask('triage.inspect', { ...id, indicator: 0 })
for (const format of ['json', 'csv', 'plain', 'defanged', 'stix', 'misp'])
  await ask('triage.export', { ...id, format, filter: {} })
await ask('allowList.add', { values: ['.parcel-host.ru'] })
await ask('input.detect', { text: 'https://parcel-host.ru/' })
await ask('search.run', { words: 'parcel', limit: 10 })
await ask('workstation.read', {})
await ask('workstation.check', {})
await ask('keys.create', { name: 'x', permissions: ['full'] })
await ask('triage.delete', { sessions: [id.session] })
await ask('url.analyse', {
  url: 'https://user:secret@xn--80ak6aa92e.com/?url=http%3A%2F%2F0x7f.1%2Fa.pdf.exe',
})
await askInVain('url.analyse', { url: 'https://parcel-host.ru/', resolve: true })
await ask('email.analyse', { email: 'jane.doe+x@gmial.com' })
await ask('phone.analyse', { number: '+442079460958' })
await ask('mac.analyse', { mac: '00:0c:29:01:02:03' })
for (const ip of ['10.0.0.1', '2001:db8::/32', '64:ff9b::808:808']) await ask('ip.lookUp', { ip })
await askInVain('ip.lookUp', { ip: '8.8.8.8' })
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
await ask('crypto.lookUp', { address: wallet })
await ask('crypto.lookUpList', { addresses: [wallet, 'no address'] })
await ask('hash.lookUp', { hash: 'd41d8cd98f00b204e9800998ecf8427e' })
await ask('hash.lookUpList', { hashes: ['d41d8cd98f00b204e9800998ecf8427e', 'no hash'] })
await ask('lookup.readHeaders', { text })
const digests = join(dataDir, 'digests.txt')
writeFileSync(digests, 'd41d8cd98f00b204e9800998ecf8427e\n')
await ask('packs.import', {
  kind: 'hash_set',
  file: { kind: 'path', path: digests },
  options: { verdict: 'known_good' },
})
const job = async () => (await ask<{ jobs: Job[] }>('jobs.list', {})).jobs[0]
while (['waiting', 'running'].includes((await job())?.state ?? ''))
  await new Promise((resolve) => setTimeout(resolve, 5))
if ((await job())?.state !== 'done')
  throw new Error(`The pack was not imported: ${(await job())?.problem?.message}`)
await ask('hash.lookUp', { hash: 'd41d8cd98f00b204e9800998ecf8427e' })

await ask('webhooks.add', { url: 'http://127.0.0.1:9/', events: ['case.created'], allow_private: true })
await ask('caseBoard.create', { title: 'Told to nobody', severity: 'low' })
// longer than the interval of the webhook queues
await new Promise((resolve) => setTimeout(resolve, 2500))

if (manner === 'talkative') {
  const ended = (wait: (done: () => void) => void) => new Promise<void>((resolve) => wait(resolve))
  await ended((done) => connect(9, '127.0.0.1').on('error', done))
  await ended((done) => get('http://127.0.0.1:59999/').on('error', done))
  await fetch('http://127.0.0.1:59999/').catch(() => undefined)
  await lookup('localhost')
  await ended((done) => {
    const socket = createSocket('udp4')
    socket.send('x', 9, '127.0.0.1', () => socket.close(done))
  })
  const script = `import { connect } from 'node:net'\nconnect(9, '127.0.0.2').on('error', () => undefined)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  await ended((done) => worker.on('exit', done))
}
await host.close()
console.log(host.url)
