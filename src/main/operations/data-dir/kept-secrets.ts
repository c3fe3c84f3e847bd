import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { logFault } from '../system/log.ts'
import { entryOf, probeKeychain } from './keychain.ts'
import { OwnFolder } from './own-folder.ts'

/**
 * Where a secret is stored: in the keychain of the system, or in a file of the data directory that only the user can
 * read.
 */
export type SecretPlace = 'keychain' | 'file'

/**
 * Secrets that are used and never shown again. Without a usable keychain, each is stored in a file of its own, as
 * readable as the evidence beside it. With `SKERRY_SECRETS=file` this is always so, which makes a data directory
 * portable. The name of a secret states where it is stored, so that it is found even when the keychain appears or
 * disappears later.
 */
export class KeptSecrets {
  private readonly folder: OwnFolder
  private known: Promise<{ readonly lie: SecretPlace; readonly name: string }> | null = null

  constructor(dataDir: string) {
    this.folder = new OwnFolder(dataDir, 'secrets', /^[0-9A-Z]{26}$/)
  }

  /** Returns where a new secret would be stored, and the name of that place. */
  place(): Promise<{ readonly lie: SecretPlace; readonly name: string }> {
    this.known ??= findPlace()
    return this.known
  }

  /** Stores a secret under a ULID, durably before this resolves; returns its name. */
  async put(id: string, secret: string): Promise<string> {
    const { lie } = await this.place()
    if (lie === 'keychain') await (await entryOf(`webhook/${id}`)).setPassword(secret)
    else this.write(id, secret)
    return `${lie}:${id}`
  }

  /** Returns null when it no longer exists. Throws when the keychain is locked or the file cannot be read. */
  async get(name: string): Promise<string | null> {
    const { lie, id } = read(name)
    if (lie === 'keychain') return (await (await entryOf(`webhook/${id}`)).getPassword()) ?? null
    try {
      return readFileSync(this.folder.pathOf(id), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  private async remove(name: string): Promise<void> {
    const { lie, id } = read(name)
    if (lie === 'keychain') await (await entryOf(`webhook/${id}`)).deletePassword()
    else rmSync(this.folder.pathOf(id), { force: true })
  }

  /** Removes a secret that is no longer needed. A failure is logged; the secret is unused by then. */
  async forget(name: string): Promise<void> {
    try {
      await this.remove(name)
    } catch (error) {
      logFault('A secret that is not needed any more could not be removed', error)
    }
  }

  /** Removes unreferenced files: a host died before the record that uses them was stored. */
  sweep(named: ReadonlySet<string>): void {
    if (!this.folder.isOurs()) return
    this.folder.makePrivate()
    for (const file of filesIn(this.folder.path))
      if (this.folder.hasForm(file) && !named.has(`file:${file}`)) rmSync(this.folder.pathOf(file))
  }

  private write(id: string, secret: string): void {
    this.folder.make()
    const handle = openSync(this.folder.pathOf(id), 'wx', 0o600)
    try {
      writeSync(handle, secret)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}

/** Returns where the secret of this name is stored. */
export function placeOf(name: string): SecretPlace {
  return name.startsWith('keychain:') ? 'keychain' : 'file'
}

function read(name: string): { readonly lie: SecretPlace; readonly id: string } {
  return { lie: placeOf(name), id: name.slice(name.indexOf(':') + 1) }
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function findPlace(): Promise<{ lie: SecretPlace; name: string }> {
  const inFile = { lie: 'file', name: 'files of the data directory' } as const
  if (process.env.SKERRY_SECRETS === 'file') return inFile
  const probe = await probeKeychain()
  return probe.is === 'available' ? { lie: 'keychain', name: probe.name } : inFile
}
