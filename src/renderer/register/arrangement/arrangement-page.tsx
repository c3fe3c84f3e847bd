import { useState } from 'react'
import { arrangementKind } from '../../../contract/register/arrangement.ts'
import { serviceKind } from '../../../contract/register/service.ts'
import { referredKinds, useFieldContext } from '../record/form-context.ts'
import { GoneRecord } from '../record/gone-record.tsx'
import { type OpenRecord, useOpenRecord } from '../record/use-record-page.ts'
import { ArrangementBody } from './arrangement-body.tsx'

type ArrangementPageProps = {
  readonly uuid: string
  /** The service shown first; null for the first of the list. */
  readonly service: string | null
  readonly field: string | null
}

const kinds = [...referredKinds(arrangementKind.fields, serviceKind.fields)]

/** One arrangement with its services: the terms, who uses what from where, and the derived rows. */
export function ArrangementPage({ uuid, service, field }: ArrangementPageProps) {
  const context = useFieldContext(kinds)
  const open = useOpenRecord('arrangements', uuid, context)
  const [chosen, setChosen] = useState(service)
  const { read, problem } = open
  if (problem !== null && read === null)
    return <GoneRecord kind="arrangements" uuid={uuid} problem={problem} again={open.again} />
  if (read === null) return <div className="register-page" aria-busy="true" />
  const services = read.referrers.filter(({ kind }) => kind === 'services')
  const shown = services.find((each) => each.uuid === (chosen ?? service)) ?? services[0]
  const shared = { open, context, services, field, isFieldOfService: service !== null, onService: setChosen }
  return shown === undefined ? (
    <ArrangementBody {...shared} read={read} service={null} />
  ) : (
    <WithService {...shared} read={read} uuid={shown.uuid} />
  )
}

type WithServiceProps = Omit<Parameters<typeof ArrangementBody>[0], 'service'> & { readonly uuid: string }

/** The page with one service of the arrangement, which is a separate record. */
function WithService({ uuid, ...rest }: WithServiceProps) {
  const service: OpenRecord = useOpenRecord('services', uuid, rest.context, rest.open.uuid)
  return <ArrangementBody {...rest} service={service} />
}
