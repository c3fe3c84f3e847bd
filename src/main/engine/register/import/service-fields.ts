import type { RecordData } from '../../../../contract/register/kinds.ts'

/** Fields of a service while it is planned; those that are undefined stay as they are kept. */
export type ServiceFields = {
  -readonly [N in keyof RecordData<'services'>]?: RecordData<'services'>[N] | undefined
}
