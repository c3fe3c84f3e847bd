import { createHash, type Hash } from 'node:crypto'

/** The digests of a file beside its SHA-256, of its bytes as they come. */
export class FileDigests {
  private readonly hashes: Readonly<Record<'md5' | 'sha1' | 'sha512', Hash>> = {
    md5: createHash('md5'),
    sha1: createHash('sha1'),
    sha512: createHash('sha512'),
  }

  readonly add = (bytes: Uint8Array): void => {
    for (const hash of Object.values(this.hashes)) hash.update(bytes)
  }

  end(): { md5: string; sha1: string; sha512: string } {
    const { md5, sha1, sha512 } = this.hashes
    return { md5: md5.digest('hex'), sha1: sha1.digest('hex'), sha512: sha512.digest('hex') }
  }
}
