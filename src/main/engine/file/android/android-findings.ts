import type { Found, Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import type { ZipEntries } from '../program/zip-entries.ts'
import type { AndroidResult } from './android-result.ts'

export type ReadAndroid = {
  readonly sample: Sample
  readonly result: AndroidResult
  readonly entries: ZipEntries | null
  readonly isUnsigned: boolean
  /** Whether the result lists all classes, so that one that is not listed is not there. */
  readonly areClassesListed: boolean
  readonly output: ToolOutput
}

/** Reports what somebody judging the package wants to know. */
export function reportFindings(read: ReadAndroid): void {
  const found = [
    ...signatureFindings(read),
    ...contentFindings(read),
    ...rightsFindings(read.result),
    ...codeFindings(read),
  ]
  for (const finding of found) read.output.finding(finding)
}

function signatureFindings({ result, entries, isUnsigned }: ReadAndroid): Found[] {
  if (entries === null) return []
  const found: Found[] = []
  for (const row of result.signers) {
    const who = row.subject ?? 'a signer without a certificate'
    if (row.digest_matches === false || row.signature_matches === false)
      found.push({
        severity: 'high',
        code: 'android.signature_other_file',
        title: `The signature (${row.scheme}) of ${who} does not fit this package`.slice(0, 200),
        detail: 'The package was changed after signing. Android does not install it.',
        technique: 'T1577',
      })
    else
      found.push({
        severity: 'info',
        code: 'android.signed',
        title: `It carries a signature (${row.scheme}) of ${who}`.slice(0, 200),
        detail:
          'Apps are signed with certificates that their developers issue to themselves; anybody can write any name there.',
      })
  }
  if (isUnsigned)
    found.push({
      severity: 'low',
      code: 'android.unsigned',
      title: 'It carries no signature',
      detail: 'Android installs no package without one.',
    })
  if (result.signers.some(({ subject }) => /CN=Android Debug\b/.test(subject ?? '')))
    found.push({
      severity: 'low',
      code: 'android.debug_key',
      title: 'It is signed with a key of a development tool',
    })
  return found
}

function contentFindings({ sample, result, entries }: ReadAndroid): Found[] {
  const found: Found[] = []
  if (entries !== null && isOf(sample, 'dex'))
    found.push({
      severity: 'high',
      code: 'android.dex_and_package',
      title: 'The file is a package and a DEX program at once',
      detail:
        'Old versions of Android check the signature of the package and run the other program (CVE-2017-13156).',
      technique: 'T1577',
    })
  const refused = (entries?.refused ?? []).filter(({ name }) =>
    /^(?:AndroidManifest\.xml|classes\d{0,4}\.dex|resources\.arsc)$/.test(name),
  )
  if (refused.length > 0)
    found.push({
      severity: 'medium',
      code: 'android.entry_refused',
      title: 'Its manifest or code is stored so that archive programs do not read it',
      detail: 'Android may read it all the same. Packages are made so to keep tools from looking inside.',
      technique: 'T1406',
      words: refused.map(({ name, refused: why }) => `${name}: ${why}`).join('; '),
    })
  const inside = entries === null ? [] : programsInAssets(entries)
  if (inside.length > 0)
    found.push({
      severity: 'low',
      code: 'android.program_in_assets',
      title: `There are programs among its data: ${inside.length}`,
      technique: 'T1406',
      words: inside.slice(0, 10).join(', '),
    })
  const changed = result.dex_files.filter((row) => !row.checksum_matches)
  if (changed.length > 0)
    found.push({
      severity: 'low',
      code: 'android.dex_checksum',
      title: 'The checksum of its code is wrong',
      detail: 'The code was changed after it was built, or is cut off.',
      words: changed.map(({ name, checksum }) => `${name} ${checksum}`.trim()).join(', '),
    })
  return found
}

function rightsFindings({ manifest, permissions, components }: AndroidResult): Found[] {
  if (manifest === null) return []
  const found: Found[] = []
  const groups = new Set(permissions.flatMap(({ group }) => group ?? []))
  const needs = (permission: string) =>
    components.find((one) => one.permission === `android.permission.${permission}`)
  const accessibility = needs('BIND_ACCESSIBILITY_SERVICE')
  const administrator = needs('BIND_DEVICE_ADMIN')
  const notifications = needs('BIND_NOTIFICATION_LISTENER_SERVICE')
  if (groups.size > 0)
    found.push({
      severity: 'info',
      code: 'android.permissions',
      title: `It asks for access to ${[...groups].join(', ')}`,
      words: permissions.flatMap(({ name, group }) => (group === null ? [] : [name])).join(', '),
    })
  if (accessibility !== undefined)
    found.push({
      severity: 'low',
      code: 'android.accessibility',
      title: 'It offers itself as an accessibility service, which sees and operates other apps',
      technique: 'T1453',
      words: accessibility.name,
    })
  if (administrator !== undefined)
    found.push({
      severity: 'low',
      code: 'android.administrator',
      title: 'It asks to administer the device',
      technique: 'T1626.001',
      words: administrator.name,
    })
  if (notifications !== undefined)
    found.push({
      severity: 'low',
      code: 'android.notifications',
      title: 'It asks to read the notifications of other apps',
      technique: 'T1517',
      words: notifications.name,
    })
  const reaches = [...groups].filter((group) =>
    ['text messages', 'windows above others', 'installing apps'].includes(group),
  )
  if (accessibility !== undefined && reaches.length > 0)
    found.push({
      severity: 'medium',
      code: 'android.control',
      title: `It wants to operate other apps, and access to ${reaches.join(', ')}`,
      detail: 'Programs that steal from bank accounts ask for these together; so do some assistants.',
      technique: 'T1453',
    })
  if (manifest.main_activity === null)
    found.push({
      severity: 'info',
      code: 'android.no_icon',
      title: 'Its manifest declares nothing for the launcher to show',
      technique: 'T1628.001',
    })
  if (manifest.debuggable)
    found.push({ severity: 'low', code: 'android.debuggable', title: 'Its manifest allows debugging' })
  return found
}

function codeFindings({ result, areClassesListed, output }: ReadAndroid): Found[] {
  const found: Found[] = result.behaviours.map(({ behaviour, title, technique, methods }) => ({
    severity: 'info',
    code: `android.can.${behaviour}`,
    title,
    detail: 'By the methods that its code refers to; ordinary apps use such methods too.',
    technique,
    words: methods,
  }))
  const present = new Set(result.classes.map(({ name }) => name))
  const missing = result.components.filter(({ name }) => !present.has(name))
  if (areClassesListed && present.size > 0 && missing.length * 2 > result.components.length) {
    output.leftOut(
      'unsupported',
      'Most classes that the manifest names are not in the code: what is loaded later was not looked at.',
    )
    found.push({
      severity: 'medium',
      code: 'android.packed',
      title: `${missing.length} of ${result.components.length} components of the manifest are not in its code`,
      detail: 'Packers keep the code encrypted and load it when the app runs.',
      technique: 'T1406.002',
      words: missing
        .slice(0, 10)
        .map(({ name }) => name)
        .join(', '),
    })
  }
  return found
}

/** Programs where only the app itself finds them. */
export function programsInAssets({ names }: ZipEntries): string[] {
  return names.filter((name) => /^(?:assets|res\/raw)\/.*\.(?:dex|apk|jar|so|elf|exe)$/i.test(name))
}
