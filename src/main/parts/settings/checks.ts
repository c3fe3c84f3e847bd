import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import { sentenceOf } from '../../operations/call/sentence-of.ts'
import { ok } from '../../operations/data-dir/doctor.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { riskPackFolder } from '../../operations/knowledge/risk-pack-folder.ts'
import type { Store } from '../../store/database/handle.ts'
import { listWarningLists } from '../../store/settings/lists.ts'

/** Returns the doctor's checks of the shipped packs and of the user's lists. */
export function checkSettings(store: Store, resources: string): WorkstationCheck[] {
  return [checkRiskPacks(resources), checkLists(store)]
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
