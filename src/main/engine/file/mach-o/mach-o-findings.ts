import type { Found, ToolOutput } from '../file-tool.ts'
import type { MachOResult } from './mach-o-result.ts'

/** Reports what somebody judging the program wants to know, once for all processors where it is the same. */
export function reportFindings(result: MachOResult, output: ToolOutput): void {
  const seen = new Set<string>()
  const found = [
    ...signatureFindings(result),
    ...loadingFindings(result),
    ...rightsFindings(result),
    ...packerFindings(result, output),
    ...behaviourFindings(result),
  ]
  for (const finding of found) {
    const key = `${finding.code} ${finding.title} ${finding.words ?? ''}`
    if (seen.has(key)) continue
    seen.add(key)
    output.finding(finding)
  }
}

function signatureFindings({ signatures }: MachOResult): Found[] {
  return signatures.flatMap((row): Found[] => {
    const who = row.signer ?? row.identifier
    if (!row.digest_matches)
      return [
        {
          severity: 'high',
          code: 'mach-o.signature_other_file',
          title: `The code signature of ${who} does not fit this file`,
          detail: `${row.wrong_pages} of ${row.pages} pages differ from their digest${row.wrong_parts === null ? '' : `; so do: ${row.wrong_parts}`}. The file was changed after signing.`,
          technique: 'T1553.002',
        },
      ]
    if (row.signature_matches === false)
      return [
        {
          severity: 'high',
          code: 'mach-o.signature_wrong',
          title: `The signature was not made with the key of ${who}`,
          technique: 'T1553.002',
        },
      ]
    if (row.kind !== 'certificate')
      return [
        {
          severity: 'info',
          code: 'mach-o.ad_hoc',
          title: `It is signed without a certificate, as ${row.identifier}`,
          detail: 'Linkers sign so by themselves. Nobody is named as the signer.',
        },
      ]
    return [
      {
        severity: 'info',
        code: 'mach-o.signed',
        title: `It carries a signature of ${who}, issued by ${row.issuer ?? 'nobody stated'}`,
        detail: 'Whether the signer is to be trusted, or the certificate revoked, was not looked at.',
      },
    ]
  })
}

const looseFolder = /^\/(?:private\/)?(?:tmp|var\/tmp|Users\/Shared)(?:\/|$)/

function loadingFindings(result: MachOResult): Found[] {
  const found: Found[] = []
  // the one segment of an object file holds all its sections; the linker parts them
  const linked = new Set(
    result.architectures.filter(({ file_type }) => file_type !== 'OBJECT').map((each) => each.architecture),
  )
  const writable = result.segments.filter(
    ({ architecture, protection }) =>
      linked.has(architecture) && protection.includes('w') && protection.includes('x'),
  )
  if (writable.length > 0)
    found.push({
      severity: 'low',
      code: 'mach-o.writable_code',
      title: `A segment is executable and writable: ${writable[0]?.name}`,
      technique: 'T1027.002',
      offset: writable[0]?.file_offset ?? null,
      length: writable[0]?.file_size ?? null,
    })
  const loose = [...result.dylibs.map(({ name }) => name), ...result.rpaths.map(({ path }) => path)].filter(
    (path) => looseFolder.test(path),
  )
  if (loose.length > 0)
    found.push({
      severity: 'medium',
      code: 'mach-o.library_path',
      title: 'It loads libraries from a folder where anybody may put them',
      technique: 'T1574.004',
      words: [...new Set(loose)].join(', '),
    })
  if (result.load_commands.some(({ command }) => command === 'DYLD_ENVIRONMENT'))
    found.push({
      severity: 'low',
      code: 'mach-o.dyld_environment',
      title: 'It sets variables of the dynamic linker by a load command',
      technique: 'T1574.006',
    })
  const { overlay } = result
  if (overlay !== null)
    found.push({
      severity: overlay.content?.includes('program') === true ? 'medium' : 'info',
      code: 'mach-o.overlay',
      title: `${overlay.size} bytes lie behind the program${overlay.content === null ? '' : `: ${overlay.content}`}`,
      technique: 'T1027.009',
      offset: overlay.offset,
      length: overlay.size,
    })
  return found
}

/** Rights that take protections of the hardened runtime away. */
const weakening = new Set([
  'com.apple.security.cs.disable-library-validation',
  'com.apple.security.cs.allow-dyld-environment-variables',
  'com.apple.security.cs.disable-executable-page-protection',
  'com.apple.security.cs.allow-unsigned-executable-memory',
  'com.apple.security.get-task-allow',
  'com.apple.security.cs.debugger',
])

function rightsFindings({ entitlements }: MachOResult): Found[] {
  const keys = [...new Set(entitlements.map(({ key }) => key))].filter((key) => weakening.has(key))
  if (keys.length === 0) return []
  return [
    {
      severity: 'info',
      code: 'mach-o.weakened_runtime',
      title: 'It asks for rights that take protections of the runtime away',
      detail: 'Browsers, editors and programs under development ask for them too.',
      technique: 'T1574.006',
      words: keys.join(', '),
    },
  ]
}

function packerFindings(result: MachOResult, output: ToolOutput): Found[] {
  if (result.architectures.some(({ is_encrypted: isEncrypted }) => isEncrypted))
    output.leftOut(
      'encrypted',
      'Code of the program is encrypted (as by the App Store) and was not looked at.',
    )
  const [packer] = result.packers
  if (packer === undefined) return []
  output.leftOut(
    'unsupported',
    `The program seems to be packed with ${packer.packer}: what it unpacks was not looked at.`,
  )
  return [
    {
      severity: 'medium',
      code: 'mach-o.packed',
      title: `It has marks of a packer: ${packer.packer}`,
      detail: packer.evidence,
      technique: 'T1027.002',
    },
  ]
}

function behaviourFindings({ behaviours }: MachOResult): Found[] {
  const firsts = behaviours.filter(
    ({ behaviour }, at) => behaviours.findIndex((other) => other.behaviour === behaviour) === at,
  )
  return firsts.map(({ behaviour, title, technique, functions }) => ({
    severity: 'info',
    code: `mach-o.can.${behaviour}`,
    title,
    detail: 'By the functions that it imports; ordinary programs import such functions too.',
    technique,
    words: functions,
  }))
}
