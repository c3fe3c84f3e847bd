import type { RegisterFinding } from '../../../contract/register/finding.ts'

/** Findings that say the same of the same field of the same record: one line, however many rows it is about. */
export type FindingGroup = {
  readonly id: string
  readonly finding: RegisterFinding
  readonly count: number
}

/** Puts together what says the same, each where its first finding stands. */
export function groupFindings(findings: readonly RegisterFinding[]): readonly FindingGroup[] {
  const groups = new Map<string, { finding: RegisterFinding; count: number }>()
  for (const finding of findings) {
    const { rule, template, column, record_uuid, record_name, message } = finding
    const id = [rule, template, column, record_uuid ?? record_name ?? finding.key, message].join('\u0000')
    const known = groups.get(id)
    if (known === undefined) groups.set(id, { finding, count: 1 })
    else known.count += 1
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

/** With what is being typed into a record, its lines are those of the preview, before all others. */
export function withLive(
  groups: readonly FindingGroup[],
  live: { readonly uuids: readonly string[]; readonly findings: readonly RegisterFinding[] },
): readonly FindingGroup[] {
  const isOwn = ({ record_uuid }: RegisterFinding) => record_uuid !== null && live.uuids.includes(record_uuid)
  return [...groupFindings(live.findings.filter(isOwn)), ...groups.filter(({ finding }) => !isOwn(finding))]
}
