import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The key with which this workstation signs sealed cases (Ed25519, RFC 8032). */
export type SealKey = {
  /** SubjectPublicKeyInfo as PEM (RFC 8410). */
  readonly publicPem: string
  /** SHA-256 of the key's DER in hex, for comparison between two people. */
  readonly fingerprint: string
  readonly sign: (bytes: Uint8Array) => Buffer
}

const fileName = 'seal-key.pem'

/**
 * Returns the key of a data directory, created at first use. It is stored in a file that only the user can read: it
 * must work without a keychain, and is worth as much as the evidence beside it.
 */
export function sealKey(dataDir: string): SealKey {
  const key = readKey(join(dataDir, fileName)) ?? makeKey(join(dataDir, fileName))
  const publicKey = createPublicKey(key)
  return {
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    fingerprint: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    sign: (bytes) => sign(null, bytes, key),
  }
}

function readKey(path: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  const handle = openSync(path, 'wx', 0o600)
  try {
    writeSync(handle, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return privateKey
}
