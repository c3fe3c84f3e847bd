import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { awaitRound, sentence } from './await-round.ts'
import { workOnIncidents } from './work-on-incidents.ts'

/**
 * Works on incidents until it is killed, and prints what was acknowledged. Starts when it reads `<data directory>
 * <round> <manner>` from standard input.
 */

const { resources, version } = findProject()

await awaitRound(async (dataDir = '', round = '', manner = '') => {
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
  const acknowledge = (...words: readonly string[]) => sentence(words.join(' '))
  const { message } = await workOnIncidents(workstation, { round, manner, acknowledge })
  throw new Error(message)
})
