import type { Severity } from '../../../../contract/severities.ts'
import type { ScriptLanguage } from './script-language.ts'

/**
 * Something that a script does and that somebody judging it wants to know. `plain` is its severity where it stands in
 * the open, `hidden` where it was encoded. Techniques are those of MITRE ATT&CK for Enterprise.
 */
export type ScriptRule = {
  readonly code: string
  readonly title: string
  /** What the script does, as the predicate of a sentence. */
  readonly does: string
  readonly plain: Severity
  readonly hidden: Severity
  readonly technique: string | null
  readonly languages?: readonly ScriptLanguage[]
  readonly test: RegExp
}

/** Languages whose scripts call functions of Windows. */
export const windows: readonly ScriptLanguage[] = [
  'powershell',
  'javascript',
  'vbscript',
  'batch',
  'autoit',
  'python',
]

/** Makes a rule; patterns have no nested repeats, since what they read is hostile. */
export function rule(
  code: string,
  plain: Severity,
  hidden: Severity,
  technique: string | null,
  title: string,
  does: string,
  test: RegExp,
  languages?: readonly ScriptLanguage[],
): ScriptRule {
  return {
    code: `script.${code}`,
    plain,
    hidden,
    technique,
    title,
    does,
    test,
    ...(languages === undefined ? {} : { languages }),
  }
}
