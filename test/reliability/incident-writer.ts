import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { findProject } from '../../src/main/operations/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'

/**
 * Takes alerts in, decides about them, keeps evidence and resolves cases until it is killed, and says what it was told is done:
 * `alert ID`, `merged ALERT LEADER`, `escalated ALERT CASE`, `comment CASE COUNT`, `evidence CASE SHA256`, `resolved CASE`. Starts with `<data directory>
 * <round> <manner>` on its standard input. The manner `says first` says so before it is.
 */

const { resources, version } = findProject()
const user = { kind: 'window', mayNamePaths: false } as const
const sentence = (...words: readonly unknown[]) => writeSync(1, `${words.join(' ')}\n`)

async function work(dataDir: string, round: string, manner: string): Promise<void> {
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const ask = async (name: string, input: object) => {
    const answer = (await workstation.invoke(name, input, user)) as Record<string, unknown>
    if (answer.kind === 'problem') throw new Error(`${name}: ${String(answer.message)}`)
    return answer
  }
  const ingest = operationNamed('alerts.ingest')
  if (ingest === undefined) throw new Error('There is no such operation.')
  for (let number = 0; ; number += 1) {
    const one = {
      source: 'killed',
      external_id: `${round}-${number}`,
      severity: 'high',
      title: `Alert ${round} ${number}`,
    }
    const raised = (await workstation.call(
      ingest,
      { ...one, observables: [{ value: `45.1.${Number(round) % 250}.${number % 250}` }] },
      user,
    )) as { id: string }
    sentence('alert', raised.id)
    const again = (await workstation.call(
      ingest,
      { ...one, external_id: `${round}-${number}-again`, title: `Again ${round} ${number}` },
      user,
    )) as { id: string }
    await ask('alertInbox.merge', { ids: [again.id], under: raised.id })
    sentence('merged', again.id, raised.id)
    if (manner === 'says first') sentence('escalated', raised.id, 'early')
    const { case_id } = await ask('alertInbox.escalate', { ids: [raised.id], case_id: null })
    sentence('escalated', raised.id, case_id)
    await ask('caseBoard.comment', { id: case_id, body: 'one' })
    sentence('comment', case_id, 1)
    const { upload } = await ask('caseBoard.beginEvidence', { id: case_id, name: 'bytes.bin' })
    const bytes = new Uint8Array(Buffer.from(`bytes of ${round} ${number} `.repeat(500)))
    const { sha256 } = await ask('caseBoard.appendEvidence', { upload, offset: 0, bytes, last: true })
    sentence('evidence', case_id, sha256)
    await ask('caseBoard.resolve', { id: case_id, verdict: 'benign' })
    sentence('resolved', case_id)
  }
}

// one that is killed keeps nothing of what it compiled, so that the next would compile all of it again
flushCompileCache()
sentence('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const [dataDir = '', round = '', manner = ''] = line.split('\t')
  await work(dataDir, round, manner)
}
