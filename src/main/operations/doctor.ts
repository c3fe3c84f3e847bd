import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkstationCheck } from '../../contract/workstation/settings.ts'
import { listWarningLists } from '../store/lists.ts'
import type { Parts } from './context.ts'
import { checkDataDirectory } from './data-dir-checks.ts'
import { probeKeychain } from './keychain.ts'
import { riskPack } from './risk-pack.ts'
import { riskPackFolder } from './risk-pack-folder.ts'

/** Looks at everything the workstation stands on and says what to do about what is not as it should be. */
export async function checkWorkstation(parts: Parts): Promise<WorkstationCheck[]> {
  return [
    checkRuntime(),
    ...(await checkDataDirectory(parts.dataDir)),
    checkDisk(parts),
    await checkKeychain(),
    checkPacks(parts),
    checkLists(parts),
  ]
}

const ok = (name: string, finding: string): WorkstationCheck => ({ name, state: 'ok', finding, remedy: null })

function checkRuntime(): WorkstationCheck {
  const major = Number(process.versions.node.split('.')[0])
  const { electron, node } = process.versions
  const finding = electron === undefined ? `Node.js ${node}` : `Electron ${electron} with Node.js ${node}`
  if (electron !== undefined && process.argv.includes('--no-sandbox'))
    return {
      name: 'Runtime',
      state: 'warning',
      finding: `${finding}, without the sandbox of the browser`,
      remedy:
        'Start Skerry without --no-sandbox, so that the window stays apart from the rest of this machine.',
    }
  if (electron !== undefined || major >= 24) return ok('Runtime', finding)
  return {
    name: 'Runtime',
    state: 'warning',
    finding,
    remedy: 'Skerry is tested on Node.js 24. Start it with npm start, which brings the right one.',
  }
}

const gigabyte = 1_073_741_824

function checkDisk({ dataDir }: Parts): WorkstationCheck {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const finding = `${(free / gigabyte).toFixed(1)} GB free`
  if (free > 2 * gigabyte) return ok('Free disk', finding)
  const state = free > gigabyte / 4 ? 'warning' : 'problem'
  return {
    name: 'Free disk',
    state,
    finding,
    remedy:
      'Delete triage sessions that are not needed any more, or move the data directory to a larger disk.',
  }
}

async function checkKeychain(): Promise<WorkstationCheck> {
  const probe = await probeKeychain()
  if (probe.is === 'available') return ok('Keychain', probe.name)
  return {
    name: 'Keychain',
    state: 'warning',
    finding: probe.why,
    remedy:
      'Nothing needs it yet: local keys are stored as hashes. To keep the key of an instance, unlock the keychain of your desktop session.',
  }
}

function checkPacks({ resources }: Parts): WorkstationCheck {
  const folder = riskPackFolder(resources)
  if (!existsSync(join(folder, 'manifest.json'))) {
    return {
      name: 'Data packs',
      state: 'problem',
      finding: 'The keyword and brand packs are not there.',
      remedy: 'Install Skerry again.',
    }
  }
  try {
    riskPack(resources, 'GB')
    return ok('Data packs', 'keyword and brand packs of eight countries')
  } catch (error) {
    return {
      name: 'Data packs',
      state: 'problem',
      finding: `A pack cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Install Skerry again.',
    }
  }
}

function checkLists({ store }: Parts): WorkstationCheck {
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
