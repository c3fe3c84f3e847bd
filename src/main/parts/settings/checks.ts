import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import { ok } from '../../operations/data-dir/doctor.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { riskPackFolder } from '../../operations/knowledge/risk-pack-folder.ts'
import { checkDataAge } from '../../operations/system/data-age-words.ts'
import { shippedSets } from '../../operations/system/shipped-data.ts'
import type { Store } from '../../store/database/handle.ts'
import { listWarningLists } from '../../store/settings/lists.ts'

/** Returns the doctor's checks of the user's lists and of the shipped data, with their age at a time (milliseconds). */
export function checkSettings(store: Store, resources: string, now: number): WorkstationCheck[] {
  return [checkRiskPacks(resources), checkLists(store), ...checkShippedData(resources, now)]
}

/** The age of every set that describes something that changes. */
function checkShippedData(resources: string, now: number): WorkstationCheck[] {
  const today = new Date(now).toISOString().slice(0, 10)
  try {
    return shippedSets(resources)
      .filter(({ max_days }) => max_days !== null)
      .map((set) => checkDataAge(set, today))
      .sort((one, other) => one.name.localeCompare(other.name))
  } catch (error) {
    return [
      {
        name: 'Shipped data',
        state: 'problem',
        finding: `The list of the shipped data cannot be read. ${sentenceOf(error, resources)}`,
        remedy: 'Install Skerry again.',
      },
    ]
  }
}

function checkRiskPacks(resources: string): WorkstationCheck {
  const folder = riskPackFolder(resources)
  if (!existsSync(join(folder, 'manifest.json'))) {
    return {
      name: 'Data packs',
      state: 'problem',
      finding: 'The keyword and brand packs are missing.',
      remedy: 'Install Skerry again.',
    }
  }
  try {
    riskPack(resources, 'GB')
    return ok('Data packs', 'keyword and brand packs of eleven countries')
  } catch (error) {
    return {
      name: 'Data packs',
      state: 'problem',
      finding: `A pack cannot be read. ${sentenceOf(error, resources)}`,
      remedy: 'Install Skerry again.',
    }
  }
}

function checkLists(store: Store): WorkstationCheck {
  const lists = listWarningLists(store)
  if (lists.length === 0) {
    return {
      name: 'Warning lists',
      state: 'warning',
      finding: 'none imported',
      remedy: 'Import MISP warning lists in Settings, so that values that are usually harmless are marked.',
    }
  }
  const entries = lists.reduce((sum, list) => sum + list.entries, 0)
  return ok('Warning lists', `${lists.length} with ${entries.toLocaleString('en-GB')} entries`)
}
