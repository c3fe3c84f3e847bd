import { createHash } from 'node:crypto'
import { utf8 } from './byte-reader.ts'
import type { Certificate } from './certificate.ts'
import { readSignedData } from './signed-data.ts'
import type { ZipEntries } from './zip-entries.ts'

/** A signer of a JAR (JAR File Specification, Signed JAR File), which is version 1 of the signatures of an APK. */
export type JarSigner = {
  readonly file: string
  readonly certificate: Certificate | null
  /** Whether the signature fits the list of digests (`.SF`); null where that could not be computed. */
  readonly isSignatureRight: boolean | null
  /** Whether the list states the digest of this manifest; null where it states none. */
  readonly isManifestRight: boolean | null
}

export const blockFile = /^META-INF\/[^/]{1,200}\.(?:RSA|DSA|EC)$/i

/** Reads the signers, at most 16. Throws nothing: a signature that cannot be read is reported by `onProblem`. */
export function readJarSigners(entries: ZipEntries, onProblem: (sentence: string) => void): JarSigner[] {
  return entries.names
    .filter((name) => blockFile.test(name))
    .slice(0, 16)
    .flatMap((file) => {
      try {
        return readSigner(entries, file)
      } catch (error) {
        onProblem(
          `The signature ${file.slice(0, 100)} could not be read: ${error instanceof Error ? error.message : error}.`,
        )
        return []
      }
    })
}

function readSigner(entries: ZipEntries, file: string): JarSigner[] {
  const block = entries.read(file)
  if (block === null) return []
  const list = file.replace(/\.[^.]+$/, '.SF')
  const named = entries.names.find((name) => name.toUpperCase() === list.toUpperCase())
  const digests = named === undefined ? null : entries.read(named)
  const { signers } = readSignedData(block, digests)
  const [signer] = signers
  return [
    {
      file,
      certificate: signer?.certificate ?? null,
      isSignatureRight: digests === null ? null : (signer?.isSignatureRight ?? null),
      isManifestRight: digests === null ? null : manifestFits(entries, utf8(digests)),
    },
  ]
}

const algorithms: Readonly<Record<string, string>> = {
  sha1: 'sha1',
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
}

function manifestFits(entries: ZipEntries, digests: string): boolean | null {
  const manifest = entries.read('META-INF/MANIFEST.MF')
  const stated = /^([\w-]{1,20})-Digest-Manifest: (\S+)/im.exec(digests)
  const algorithm = algorithms[stated?.[1]?.toLowerCase() ?? '']
  if (manifest === null || algorithm === undefined) return null
  return createHash(algorithm).update(manifest).digest('base64') === stated?.[2]
}

/** How the entries of a signed archive fit the digests in its manifest. */
export type ManifestCheck = {
  readonly checked: number
  /** Entries whose content differs from their digest, or that are not there. */
  readonly wrong: readonly string[]
  /** Entries without a digest; a signature says nothing about them. Empty where not all digests were read. */
  readonly uncovered: readonly string[]
  /** Whether all that have a digest were compared. */
  readonly isWhole: boolean
}

const maxEntries = 20_000

/** Compares the entries of an archive with the digests in its manifest; null where there is none. */
export function checkManifest(entries: ZipEntries): ManifestCheck | null {
  const manifest = entries.read('META-INF/MANIFEST.MF')
  if (manifest === null) return null
  const sections = manifestSections(utf8(manifest), maxEntries).filter((section) => section.has('Name'))
  const covered = new Set<string>()
  const wrong: string[] = []
  const areAllListed = sections.length < maxEntries - 1
  let isWhole = areAllListed
  for (const section of sections) {
    const name = section.get('Name') ?? ''
    const digest = digestIn(section)
    if (digest === null) continue
    covered.add(name)
    try {
      const content = entries.read(name)
      const computed = content === null ? null : createHash(digest.algorithm).update(content).digest('base64')
      if (computed !== digest.stated) wrong.push(name)
    } catch {
      isWhole = false
    }
  }
  const uncovered = entries.names.filter(
    (name) => !covered.has(name) && !name.endsWith('/') && !name.startsWith('META-INF/'),
  )
  return { checked: covered.size, wrong, uncovered: areAllListed ? uncovered : [], isWhole }
}

/** Whether a signer's digests are those of the archive; null where not all of them could be compared. */
export function digestsFit({ isManifestRight }: JarSigner, check: ManifestCheck | null): boolean | null {
  if (isManifestRight === false || (check?.wrong.length ?? 0) > 0) return false
  return isManifestRight === true && check?.isWhole === true ? true : null
}

function digestIn(
  section: ReadonlyMap<string, string>,
): { readonly algorithm: string; readonly stated: string } | null {
  for (const [key, stated] of section) {
    const algorithm = algorithms[/^([\w-]{1,20})-Digest$/i.exec(key)?.[1]?.toLowerCase() ?? '']
    if (algorithm !== undefined) return { algorithm, stated }
  }
  return null
}

/** Attributes of a section of a manifest: lines of 72 bytes, continued after a blank. */
export function manifestSections(text: string, max: number): ReadonlyMap<string, string>[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n /g, '').split('\n')
  const sections: Map<string, string>[] = [new Map()]
  for (const line of lines) {
    const last = sections.at(-1)
    if (line === '') {
      if ((last?.size ?? 0) > 0) {
        if (sections.length >= max) break
        sections.push(new Map())
      }
      continue
    }
    const colon = line.indexOf(': ')
    if (colon > 0) last?.set(line.slice(0, colon).slice(0, 100), line.slice(colon + 2).slice(0, 2000))
  }
  return sections.filter(({ size }) => size > 0)
}
