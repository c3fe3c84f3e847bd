/** The keychain of the operating system, which stores secrets of webhooks, and in future the key of an instance. */
export type KeychainProbe =
  | { readonly is: 'available'; readonly name: string }
  | { readonly is: 'unavailable'; readonly why: string }

const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
  linux: 'Secret Service',
}

const service = 'skerry'

/** Reads an entry that does not exist: this writes nothing, and detects a locked or missing keychain. */
export async function probeKeychain(): Promise<KeychainProbe> {
  const name = names[process.platform]
  if (name === undefined) return { is: 'unavailable', why: 'Skerry does not know a keychain on this system.' }
  try {
    await (await entryOf('probe')).getPassword()
    return { is: 'available', name }
  } catch (error) {
    return {
      is: 'unavailable',
      why: `The ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

/** Returns Skerry's own entry in the keychain, which may not exist yet. */
export async function entryOf(account: string) {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // the kernel keyring loses everything at log-out, so the Secret Service is required
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}
