import type { Found, ToolOutput } from '../file-tool.ts'
import type { ManifestCheck } from '../program/jar-signers.ts'
import type { JavaResult } from './java-result.ts'

/** Reports what somebody judging the program wants to know. */
export function reportFindings(result: JavaResult, check: ManifestCheck | null, output: ToolOutput): void {
  const found = [...signatureFindings(result, check), ...manifestFindings(result), ...codeFindings(result)]
  for (const finding of found) output.finding(finding)
}

function signatureFindings({ signers }: JavaResult, check: ManifestCheck | null): Found[] {
  const found: Found[] = signers.map((row): Found => {
    const who = (row.subject ?? 'a signer without a certificate').slice(0, 120)
    if (row.digest_matches === false || row.signature_matches === false)
      return {
        severity: 'high',
        code: 'java.signature_other_file',
        title: `The signature of ${who} does not fit this archive`,
        detail: 'It was changed after signing.',
        technique: 'T1553.002',
        words: check === null ? null : check.wrong.slice(0, 10).join(', '),
      }
    return {
      severity: 'info',
      code: 'java.signed',
      title: `It carries a signature of ${who}`,
      detail: 'Whether the signer is to be trusted was not looked at.',
    }
  })
  const uncovered = signers.length === 0 ? [] : (check?.uncovered ?? [])
  if (uncovered.length > 0)
    found.push({
      severity: 'low',
      code: 'java.not_covered',
      title: `The signature says nothing about ${uncovered.length} of its files`,
      detail: 'They can be changed or added without making the signature wrong.',
      technique: 'T1553.002',
      words: uncovered.slice(0, 10).join(', '),
    })
  return found
}

function manifestFindings({ manifest }: JavaResult): Found[] {
  if (manifest === null) return []
  const found: Found[] = []
  const agents = [manifest.premain_class, manifest.agent_class, manifest.launcher_agent_class].filter(
    (name) => name !== null,
  )
  if (agents.length > 0)
    found.push({
      severity: 'info',
      code: 'java.agent',
      title: 'It is an agent: it can be loaded into other programs of Java, and change them',
      technique: 'T1055',
      words: [...new Set(agents)].join(', '),
    })
  const remote =
    manifest.class_path?.split(' ').filter((path) => /^(?:https?|ftp|\\\\|\/\/):?/i.test(path)) ?? []
  if (remote.length > 0)
    found.push({
      severity: 'medium',
      code: 'java.remote_class_path',
      title: 'It loads classes from another computer',
      technique: 'T1105',
      words: remote.join(', '),
    })
  return found
}

function codeFindings({ behaviours, native_libraries: libraries }: JavaResult): Found[] {
  const found: Found[] = behaviours.map(({ behaviour, title, technique, methods }) => ({
    severity: 'info',
    code: `java.can.${behaviour}`,
    title,
    detail: 'By the methods that its classes call; ordinary programs use such methods too.',
    technique,
    words: methods,
  }))
  if (libraries.length > 0)
    found.push({
      severity: 'info',
      code: 'java.native_libraries',
      title: `There are native libraries in it: ${libraries.length}`,
      words: libraries
        .slice(0, 10)
        .map(({ name }) => name)
        .join(', '),
    })
  return found
}
