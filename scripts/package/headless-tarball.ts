import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { type Component, componentsOf } from './components.ts'
import { licencesText } from './licences.ts'
import { type Form, programFiles, readManifest } from './program-files.ts'
import { type ShippedFile, textFile } from './shipped-file.ts'
import { sourceDate } from './source-date.ts'
import { writeTarball } from './tarball.ts'

/** Returns the files added to every form of the program: third-party licences and the bill of materials. */
export function papers(root: string, components: readonly Component[], time: number): ShippedFile[] {
  return [
    textFile('THIRD-PARTY-LICENSES.txt', licencesText(components)),
    textFile('skerry.cdx.json', billOfMaterials(readManifest(root), components, time)),
  ]
}

/** Packs the headless program of a built root into a folder; returns the path of the archive. */
export async function makeHeadlessTarball(root: string, folder: string): Promise<string> {
  const form: Form = { kind: 'headless' }
  const { name, version } = readManifest(root)
  const time = sourceDate(root)
  const to = join(folder, `${name}-${version}-headless.tar.gz`)
  mkdirSync(dirname(to), { recursive: true })
  const files = [...programFiles(root, form), ...papers(root, componentsOf(root, form), time)]
  await writeTarball(files, { to, folder: `${name}-${version}-headless`, time })
  return to
}
