import officeCrypto from 'officecrypto-tool'

/** Decrypts a document with a password (MS-OFFCRYPTO); null where the password is wrong, or the document is damaged. */
export async function decryptOffice(bytes: Uint8Array, password: string): Promise<Uint8Array | null> {
  try {
    const opened: unknown = await officeCrypto.decrypt(Buffer.from(bytes), { password })
    return opened instanceof Uint8Array && opened.length > 0 ? opened : null
  } catch {
    return null
  }
}
