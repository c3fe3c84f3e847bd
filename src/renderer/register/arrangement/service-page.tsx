import { invoke } from '../../state/bridge.ts'
import { GoneRecord } from '../record/gone-record.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { useRecordAnswer } from '../record/use-record-answer.ts'
import { ArrangementPage } from './arrangement-page.tsx'

/** Shows a service on the page of its arrangement, where it is edited. */
export function ServicePage({ uuid, field }: { readonly uuid: string; readonly field: string | null }) {
  const { value, problem, again } = useRecordAnswer(`services ${uuid}`, uuid, () =>
    invoke('register.readRecord', { kind: 'services', uuid }),
  )
  if (problem !== null && value === null)
    return <GoneRecord kind="services" uuid={uuid} problem={problem} again={again} />
  if (value === null) return <div className="register-page" aria-busy="true" />
  const arrangement = value.record.arrangement_uuid
  return typeof arrangement === 'string' ? (
    <ArrangementPage key={arrangement} uuid={arrangement} service={uuid} field={field} />
  ) : (
    <RecordPage key={uuid} kind="services" uuid={uuid} field={field} />
  )
}
