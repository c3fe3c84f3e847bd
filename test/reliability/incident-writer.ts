import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { workOnIncidents } from './work-on-incidents.ts'

/**
 * Works on incidents until it is killed, and prints what was acknowledged. Starts when it reads `<data directory>
 * <round> <manner>` from standard input.
 */

const { resources, version } = findProject()
const sentence = (...words: readonly string[]) => writeSync(1, `${words.join(' ')}\n`)

// a killed process would lose its compile cache, and the next would compile everything again
flushCompileCache()
sentence('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const [dataDir = '', round = '', manner = ''] = line.split('\t')
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const { message } = await workOnIncidents(workstation, { round, manner, acknowledge: sentence })
  throw new Error(message)
}
