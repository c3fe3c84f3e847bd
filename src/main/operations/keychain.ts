/** The keychain of the operating system, where the key of an instance will lie. Only whether it can be used is asked yet. */
export type KeychainProbe =
  | { readonly is: 'available'; readonly name: string }
  | { readonly is: 'unavailable'; readonly why: string }

const names: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
  linux: 'Secret Service',
}

/** Reads an entry that is not there: nothing is written, and a locked or missing keychain shows itself. */
export async function probeKeychain(): Promise<KeychainProbe> {
  const name = names[process.platform]
  if (name === undefined) return { is: 'unavailable', why: 'Skerry knows no keychain of this system.' }
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    // the kernel's own keyring forgets everything at log-out, so the Secret Service is insisted on
    const entry = new AsyncEntry('skerry', 'probe', { linux: { store: 'secret-service' } })
    await entry.getPassword()
    return { is: 'available', name }
  } catch (error) {
    return {
      is: 'unavailable',
      why: `The ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
