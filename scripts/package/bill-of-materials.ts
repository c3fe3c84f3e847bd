import { createHash } from 'node:crypto'
import { type Component, keyOf } from './components.ts'
import type { Manifest } from './program-files.ts'

/** Returns a bill of materials in CycloneDX 1.6, JSON: the same bytes for the same components and time (seconds). */
export function billOfMaterials(
  manifest: Pick<Manifest, 'name' | 'version' | 'description' | 'license'>,
  components: readonly Component[],
  time: number,
): string {
  const { name, version, description, license } = manifest
  const root = `pkg:generic/${name}@${version}`
  const listed = components.map((component) => entryOf(component, keyOf(component)))
  const content = {
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: root,
      },
    },
    components: listed,
    dependencies: [
      { ref: root, dependsOn: listed.map((entry) => entry['bom-ref']) },
      ...listed.map((entry) => ({ ref: entry['bom-ref'] })),
    ],
  }
  const number = uuidOf(JSON.stringify(content))
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${number}`,
      version: 1,
      ...content,
    },
    null,
    1,
  )}\n`
}

type Entry = { readonly 'bom-ref': string } & Readonly<Record<string, unknown>>

function entryOf(component: Component, ref: string): Entry {
  const { name, version, isFromNpm, author, website, archiveHash, places, files, within } = component
  const slash = isFromNpm && name.startsWith('@') ? name.indexOf('/') : -1
  const inner = [
    ...files.map(({ path, sha256 }) => ({
      type: 'file',
      'bom-ref': `${ref}#${path}`,
      name: path,
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    })),
    ...within.map((each) => entryOf(each, `${ref}#${keyOf(each)}`)),
  ]
  return {
    type: component.kind,
    'bom-ref': ref,
    ...(author === null ? {} : { authors: [{ name: author }] }),
    ...(slash > 0 ? { group: name.slice(0, slash), name: name.slice(slash + 1) } : { name }),
    ...(version === null ? {} : { version }),
    ...(archiveHash === null ? {} : { hashes: [{ alg: 'SHA-512', content: archiveHash }] }),
    licenses: [licenceOf(component.licence)],
    ...(isFromNpm && version !== null ? { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` } : {}),
    ...(website === null ? {} : { externalReferences: [{ type: 'website', url: website }] }),
    properties: places.map((value) => ({ name: 'skerry:in', value })),
    ...(inner.length > 0 ? { components: inner } : {}),
  }
}

/**
 * An SPDX identifier is one word with a digit or of few letters; a text with operators is an expression; anything else
 * is free text.
 */
function licenceOf(licence: string): object {
  if (/ (?:OR|AND|WITH) /.test(licence)) return { expression: licence }
  return { license: /^[A-Za-z0-9.+-]+$/.test(licence) ? { id: licence } : { name: licence } }
}

/**
 * Returns a UUID derived from a text (RFC 9562, version 8), so that serial numbers differ between bills and are
 * reproducible.
 */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
