import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { kindColors, kindLabels } from '../../state/labels.ts'
import { Swatch } from '../../ui/signs.tsx'

/** Labels of types that only occur on alerts and cases. */
const otherLabels: Readonly<Record<string, string>> = {
  ip: 'IP',
  hostname: 'Host',
  user: 'Account',
  account: 'Account',
  group: 'Group',
  filename: 'File',
  file_path: 'Path',
  registry_key: 'Registry',
  process: 'Process',
  cidr: 'Network',
  mac: 'MAC',
  phone: 'Phone',
  other: 'Other',
}

const isKind = (type: string): type is IocKind => (iocKinds as readonly string[]).includes(type)

/** Returns the label of an observable's type. */
export function typeWords(type: string): string {
  return isKind(type) ? kindLabels[type] : (otherLabels[type] ?? type)
}

/** The type of an observable: a coloured square and its label. Types without a colour have the grey of “info”. */
export function ObservableSign({ type }: { readonly type: string }) {
  const color = isKind(type) ? kindColors[type] : type === 'ip' ? 'var(--kind-ip)' : 'var(--severity-info)'
  return (
    <span className="sign">
      <Swatch color={color} />
      {typeWords(type)}
    </span>
  )
}
