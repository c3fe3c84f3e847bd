import { cmsContent, isMessagePart } from '../../document/cms-content.ts'
import { cmsSigners } from '../../document/cms-signer.ts'
import { partsBetween, spellingsOf } from '../../message/part-places.ts'
import { decodedPart, type MailPart } from './mail-parts.ts'
import { cutOrNull, cutPath, isoOf, type MailReport } from './mail-report.ts'

/**
 * Writes who signed; returns what is inside, null where there is nothing that can be read.
 *
 * @param detached What a signature without content signs.
 */
export function writeCms(
  path: string,
  bytes: Buffer,
  detached: readonly Uint8Array[] | null,
  report: MailReport,
): { readonly bytes: Buffer; readonly isPart: boolean } | null {
  const content = cmsContent(bytes)
  for (const signer of cmsSigners(bytes, detached)) {
    report.add('signers', {
      path: cutPath(path),
      subject: cutOrNull(signer.subject),
      issuer: cutOrNull(signer.issuer),
      serial: cutOrNull(signer.serial),
      email: cutOrNull(signer.email),
      not_before: isoOf(signer.notBefore),
      not_after: isoOf(signer.notAfter),
      signed_at: isoOf(signer.signedAt),
      digest_algorithm: signer.digestAlgorithm,
      digest_fits: signer.digestFits,
      signature_fits: signer.signatureFits,
    })
    if (signer.digestFits === false || signer.signatureFits === false)
      report.finding({
        severity: 'medium',
        code: 'mail.signature_broken',
        title: 'The signature does not fit the content',
        detail:
          signer.digestFits === false
            ? 'The digest that was signed is not that of the content: it was changed after it was signed.'
            : 'The signature was not made by the key of the certificate in the message.',
      })
  }
  if ('bytes' in content) return { bytes: content.bytes, isPart: isMessagePart(content.bytes) }
  if (content.isEncrypted) report.encrypted(path, 'S/MIME')
  else if (content.mark !== '') report.output.leftOut('damaged', content.problem)
  return null
}

/** Writes who signed the first part of a message with a signature beside it (RFC 8551, section 3.5.3). */
export function signedPart(many: MailPart, leaves: readonly MailPart[], report: MailReport): void {
  const { source, body, path } = many
  const outer = path.replace(/\.?TEXT$/, '')
  const signaturePath = outer === '' ? '2' : `${outer}.2`
  const signature = leaves.find((leaf) => leaf.path === signaturePath)
  if (signature === undefined || !/pkcs7-signature$/.test(signature.body.type)) return
  for (const boundary of spellingsOf(body.parameters.get('boundary'))) {
    const [first] = partsBetween(source, body, boundary, 2).parts
    if (first === undefined) continue
    const written = source.subarray(first.from, first.to)
    const canonical = Buffer.from(written.toString('latin1').replace(/\r?\n|\r/g, '\r\n'), 'latin1')
    writeCms(signaturePath, decodedPart(signature), [canonical, written], report)
    return
  }
}
