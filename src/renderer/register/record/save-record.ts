import { isProblem, type Problem } from '../../../contract/problem.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { navigate } from '../../state/router.ts'
import { shortName } from '../modules.ts'
import { learnNames } from '../names.ts'
import { listPath, recordPath } from '../paths.ts'
import { writeRecords } from '../steps.ts'
import { whileLeaving } from './leaving.ts'

type Given = Readonly<Record<string, unknown>>

/** Saves fields of a record. */
export async function saveFields(
  kind: KindName,
  uuid: string,
  name: string,
  fields: Given,
): Promise<Problem | null> {
  const labels = Object.keys(fields).map((field) => recordKinds[kind].fields[field]?.label ?? field)
  const label = `Changed ${labels.join(', ')} of ${shortName(kind)} ${name}`
  const answer = await writeRecords(label, [{ act: 'update', kind, uuid, fields: { ...fields } }], {
    refusal: 'caller',
  })
  return isProblem(answer) ? answer : null
}

/** Adds a record and shows it; returns a problem when it was refused. */
export async function addRecord(kind: KindName, fields: Given): Promise<Problem | null> {
  const called = fields[recordKinds[kind].called]
  const name = typeof called === 'string' ? ` ${called}` : ''
  const writes = [{ act: 'create' as const, kind, fields: { ...fields } }]
  const answer = await writeRecords(`Added ${shortName(kind)}${name}`, writes, { refusal: 'caller' })
  if (isProblem(answer)) return answer
  const [uuid] = answer.uuids
  if (uuid === undefined) return null
  learnNames(kind, [{ uuid, ...fields }])
  navigate(recordPath(kind, uuid), 'replace')
  return null
}

/** Removes a record and goes to the list; when the record is still in use, the refusal names what uses it. */
export async function removeRecord(kind: KindName, uuid: string, name: string): Promise<void> {
  const what = `${shortName(kind)} ${name}`
  await whileLeaving(uuid, async () => {
    const writes = [{ act: 'delete' as const, kind, uuid }]
    const answer = await writeRecords(`Removed ${what}`, writes, { done: `Removed ${what}.` })
    if (!isProblem(answer)) navigate(listPath(kind))
  })
}
