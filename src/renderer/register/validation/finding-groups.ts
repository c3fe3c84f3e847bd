import type { RegisterFinding } from '../../../contract/register/finding.ts'

/** Findings with the same message about the same field of the same record: one line, however many rows they concern. */
export type FindingGroup = {
  readonly id: string
  readonly finding: RegisterFinding
  readonly count: number
}

/** Groups findings with the same message, in the position of the first of them. */
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

/** Replaces the groups of the open record by those of its preview, and puts these first. */
export function withLive(
  groups: readonly FindingGroup[],
  live: { readonly uuids: readonly string[]; readonly findings: readonly RegisterFinding[] },
): readonly FindingGroup[] {
  const isOwn = ({ record_uuid }: RegisterFinding) => record_uuid !== null && live.uuids.includes(record_uuid)
  return [...groupFindings(live.findings.filter(isOwn)), ...groups.filter(({ finding }) => !isOwn(finding))]
}
