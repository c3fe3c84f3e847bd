import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { awaitRound, sentence } from './await-round.ts'

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
    sentence(`case ${id}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

await awaitRound((dataDir = '', url = '', count = '0') => work(dataDir, url, Number(count)))
