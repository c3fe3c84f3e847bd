import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'

/**
 * A host with a webhook that opens cases and prints `case ID` for each, until it is killed. Starts when it reads `<data
 * directory> <address of the receiver> <how many cases>` from standard input.
 */

const { resources, version } = findProject()
const user = { kind: 'window', mayNamePaths: false } as const

async function work(dataDir: string, url: string, count: number): Promise<void> {
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const ask = async <T>(name: string, input: object) => {
    const answer = (await workstation.invokeNamed(name, input, user)) as T & {
      kind?: string
      message?: string
    }
    if (answer.kind === 'problem') throw new Error(`${name}: ${String(answer.message)}`)
    return answer
  }
  const { webhooks } = await ask<{ webhooks: object[] }>('webhooks.list', {})
  if (webhooks.length === 0) {
    await ask('webhooks.add', { url, events: ['case.created'], allow_private: true })
    await ask('settings.change', { change: { offline: false } })
  }
  for (let number = 0; number < count; number += 1) {
    const { id } = await ask<{ id: string }>('caseBoard.create', { title: `Case ${number}`, severity: 'low' })
    writeSync(1, `case ${id}\n`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [dataDir = '', url = '', count = '0'] = line.split('\t')
  await work(dataDir, url, Number(count))
}
