/** The keychain of the operating system, where secrets of webhooks lie, and later the key of an instance. */
export type KeychainProbe =
  | { readonly is: 'available'; readonly name: string }
  | { readonly is: 'unavailable'; readonly why: string }

const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
  linux: 'Secret Service',
}

const service = 'skerry'

/** Reads an entry that is not there: nothing is written, and a locked or missing keychain shows itself. */
export async function probeKeychain(): Promise<KeychainProbe> {
  const name = names[process.platform]
  if (name === undefined) return { is: 'unavailable', why: 'Skerry knows no keychain of this system.' }
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

/** An entry of Skerry's own in the keychain, which may not be there yet. */
export async function entryOf(account: string) {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // the kernel's own keyring forgets everything at log-out, so the Secret Service is insisted on
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}
