import { statfsSync } from 'node:fs'
import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import { checkDataDirectory } from './data-dir-checks.ts'
import { probeKeychain } from './keychain.ts'

/** Checks the foundations common to all parts, with remedies for what is wrong. */
export async function checkGround(dataDir: string, processes?: Carrier): Promise<WorkstationCheck[]> {
  return [
    checkRuntime(),
    ...(await checkDataDirectory(dataDir, processes)),
    checkDisk(dataDir),
    await checkKeychain(),
  ]
}

/** Returns a check without fault. */
export const ok = (name: string, finding: string): WorkstationCheck => ({
  name,
  state: 'ok',
  finding,
  remedy: null,
})

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
        'Start Skerry without --no-sandbox, so that the window stays isolated from the rest of this machine.',
    }
  if (electron !== undefined || major >= 24) return ok('Runtime', finding)
  return {
    name: 'Runtime',
    state: 'warning',
    finding,
    remedy: 'Skerry is tested on Node.js 24. Start it with npm start, which uses the right one.',
  }
}

const gigabyte = 1_073_741_824

function checkDisk(dataDir: string): WorkstationCheck {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const finding = `${(free / gigabyte).toFixed(1)} GB free`
  if (free > 2 * gigabyte) return ok('Free disk', finding)
  const state = free > gigabyte / 4 ? 'warning' : 'problem'
  return {
    name: 'Free disk',
    state,
    finding,
    remedy: 'Delete triage sessions that are no longer needed, or move the data directory to a larger disk.',
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
      'Webhook secrets are stored in files in the data directory instead, which only you can read. To store new ones in the keychain, unlock the keychain of your desktop session.',
  }
}
