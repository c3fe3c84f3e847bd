import type { Found } from '../file-tool.ts'
import { directoryOf } from './pe-image.ts'
import type { ReadPe } from './pe-parts.ts'

/** What the signatures and the stated origin of a program give reason to note. */
export function signatureFindings({ parts, result, image }: ReadPe): Found[] {
  const found: Found[] = []
  const { certificates } = parts
  for (const row of result.signatures) {
    const who = row.signer ?? 'a signer without a certificate'
    if (row.digest_matches === false)
      found.push({
        severity: 'high',
        code: 'pe.signature_other_file',
        title: `The signature of ${who} does not fit this file`,
        detail: `It states the digest ${row.signed_digest}; the file has ${row.computed_digest}. The file was changed after signing, or the signature was taken from another one.`,
        technique: 'T1036.001',
        offset: certificates?.offset ?? null,
        length: certificates?.size ?? null,
      })
    else if (row.signature_matches === false)
      found.push({
        severity: 'high',
        code: 'pe.signature_wrong',
        title: `The signature was not made with the key of ${who}`,
        technique: 'T1036.001',
        offset: certificates?.offset ?? null,
        length: certificates?.size ?? null,
      })
    else
      found.push({
        severity: row.self_signed === true ? 'low' : 'info',
        code: row.self_signed === true ? 'pe.self_signed' : 'pe.signed',
        title:
          row.self_signed === true
            ? `It is signed with a certificate that ${who} issued to itself`
            : `It carries a signature of ${who}, issued by ${row.issuer_name ?? 'nobody stated'}`,
        detail: 'Whether the signer is to be trusted, or the certificate revoked, was not looked at.',
        offset: certificates?.offset ?? null,
        length: certificates?.size ?? null,
        ...(row.self_signed === true ? { technique: 'T1553.002' } : {}),
      })
  }
  if ((certificates?.strayBytes ?? 0) > 0)
    found.push({
      severity: 'low',
      code: 'pe.data_beside_signature',
      title: `There are ${certificates?.strayBytes} bytes beside the signature that it does not cover`,
      detail:
        'They can be changed without making the signature wrong. Installers of some vendors put a mark there.',
      technique: 'T1027.009',
      offset: certificates?.offset ?? null,
      length: certificates?.size ?? null,
    })
  if (certificates !== null && certificates.bytesBehind > 0)
    found.push({
      severity: 'low',
      code: 'pe.data_behind_signature',
      title: `${certificates.bytesBehind} bytes lie behind the table of certificates`,
      offset: image.reader.size - certificates.bytesBehind,
      length: certificates.bytesBehind,
    })
  return [...found, ...originFindings(result, directoryOf(image, 'security') === null)]
}

function originFindings(result: ReadPe['result'], isUnsigned: boolean): Found[] {
  const value = (key: string) => result.version_info.find((row) => row.key === key)?.value.trim() ?? ''
  const found: Found[] = []
  if (/^microsoft corporation$/i.test(value('CompanyName')) && isUnsigned)
    found.push({
      severity: 'info',
      code: 'pe.claims_microsoft',
      title: 'It says that it is by Microsoft, and carries no signature',
      detail: 'Many files of Windows are signed in a catalog instead, which is not in the file.',
      technique: 'T1036.005',
    })
  return found
}
