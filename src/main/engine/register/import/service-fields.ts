import type { RecordData } from '../../../../contract/register/kinds.ts'

/** Fields of a service while it is planned; undefined ones keep their stored value. */
export type ServiceFields = {
  -readonly [N in keyof RecordData<'services'>]?: RecordData<'services'>[N] | undefined
}
