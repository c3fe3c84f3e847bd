import type { Certificate } from '../program/certificate.ts'
import type { CertificateTable } from './pe-authenticode.ts'
import type { PeResult } from './pe-result.ts'

/** Signatures as rows: who signed, whether the digest fits the file, and never whether the signer is to be trusted. */
export function signatureRows(table: CertificateTable | null): PeResult['signatures'] {
  return (table?.signatures ?? []).slice(0, 64).map((signature) => {
    const { signer, statedDigest, computedDigest, timestamp } = signature
    const certificate = signer?.certificate ?? null
    return {
      nested: signature.isNested,
      signer: certificate?.name ?? null,
      subject: certificate?.subject ?? null,
      issuer: certificate?.issuer ?? null,
      issuer_name: certificate?.issuerName ?? null,
      serial_number: certificate?.serial ?? signer?.serial ?? null,
      thumbprint_sha1: certificate?.sha1 ?? null,
      valid_from: certificate?.validFrom ?? null,
      valid_to: certificate?.validTo ?? null,
      self_signed: certificate?.isSelfSigned ?? null,
      digest_algorithm: signature.digestAlgorithm,
      signed_digest: statedDigest,
      computed_digest: computedDigest,
      digest_matches: computedDigest === null ? null : computedDigest === statedDigest,
      signature_matches: signer?.isSignatureRight ?? null,
      timestamp: timestamp?.time ?? null,
      timestamp_authority: timestamp?.authority ?? null,
      signing_time: signer?.signingTime ?? null,
      program_name: signature.programName,
      program_url: signature.programUrl,
    }
  })
}

export function certificateRows(table: CertificateTable | null): PeResult['certificates'] {
  const bySha256 = new Map<string, Certificate>()
  for (const { certificates } of table?.signatures ?? [])
    for (const certificate of certificates) bySha256.set(certificate.sha256, certificate)
  return [...bySha256.values()].slice(0, 200).map(certificateRow)
}

function certificateRow(certificate: Certificate): PeResult['certificates'][number] {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial_number: certificate.serial,
    valid_from: certificate.validFrom,
    valid_to: certificate.validTo,
    key: certificate.keyType,
    sha1: certificate.sha1,
    sha256: certificate.sha256,
  }
}
