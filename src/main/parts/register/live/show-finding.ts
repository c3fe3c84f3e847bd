import type { RegisterFinding } from '../../../../contract/register/finding.ts'
import { templateCode } from '../../../../contract/register/template.ts'
import type { Finding } from '../../../engine/register/finding.ts'
import { faultOf } from '../../../engine/register/model/field-at-fault.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import { recordName } from './record-name.ts'

/** Returns a finding in the contract's form. Without a model it is about a file, and does not link to a record. */
export function showFinding(finding: Finding, model: RegisterModel | null): RegisterFinding {
  const fault = model === null ? null : faultOf(finding, model)
  return {
    rule: finding.rule,
    class: finding.class,
    severity: finding.severity,
    template: finding.template === null ? null : templateCode(finding.template),
    ...(finding.file === null ? {} : { file: finding.file }),
    row: finding.row,
    key: finding.key,
    column: finding.column,
    value: finding.value,
    message: finding.message,
    fix: finding.fix,
    record_kind: fault?.source.kind ?? null,
    record_uuid: fault?.source.uuid ?? null,
    record_name: model === null || fault === null ? null : recordName(model, fault.source.uuid),
    field: fault?.field ?? null,
  }
}
