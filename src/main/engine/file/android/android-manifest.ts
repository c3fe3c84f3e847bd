import type { AndroidResult } from './android-result.ts'
import type { XmlElement } from './binary-xml.ts'

const kinds: Readonly<Record<string, AndroidResult['components'][number]['kind']>> = {
  activity: 'activity',
  'activity-alias': 'activity',
  service: 'service',
  receiver: 'receiver',
  provider: 'provider',
}

/** Permissions that a person has to grant, and some that reach as far, with what they give access to. */
const groups: Readonly<Record<string, string>> = {
  READ_SMS: 'text messages',
  RECEIVE_SMS: 'text messages',
  SEND_SMS: 'text messages',
  RECEIVE_MMS: 'text messages',
  RECEIVE_WAP_PUSH: 'text messages',
  READ_CONTACTS: 'contacts',
  WRITE_CONTACTS: 'contacts',
  GET_ACCOUNTS: 'contacts',
  READ_CALENDAR: 'calendar',
  WRITE_CALENDAR: 'calendar',
  CAMERA: 'camera',
  RECORD_AUDIO: 'microphone',
  ACCESS_FINE_LOCATION: 'location',
  ACCESS_COARSE_LOCATION: 'location',
  ACCESS_BACKGROUND_LOCATION: 'location',
  READ_PHONE_STATE: 'telephone',
  READ_PHONE_NUMBERS: 'telephone',
  CALL_PHONE: 'telephone',
  ANSWER_PHONE_CALLS: 'telephone',
  READ_CALL_LOG: 'telephone',
  WRITE_CALL_LOG: 'telephone',
  PROCESS_OUTGOING_CALLS: 'telephone',
  READ_EXTERNAL_STORAGE: 'files',
  WRITE_EXTERNAL_STORAGE: 'files',
  MANAGE_EXTERNAL_STORAGE: 'files',
  BODY_SENSORS: 'sensors',
  SYSTEM_ALERT_WINDOW: 'windows above others',
  REQUEST_INSTALL_PACKAGES: 'installing apps',
  QUERY_ALL_PACKAGES: 'list of apps',
  PACKAGE_USAGE_STATS: 'use of apps',
  WRITE_SETTINGS: 'settings',
}

type Manifest = Pick<AndroidResult, 'manifest' | 'permissions' | 'components'>

/** Reads what the manifest declares, from its elements. */
export function manifestFacts(elements: readonly XmlElement[]): Manifest {
  const first = (name: string) => elements.find((element) => element.name === name)?.attributes
  const root = first('manifest')
  const sdk = first('uses-sdk')
  const application = first('application')
  const packageName = root?.get('package') ?? null
  return {
    manifest: {
      package: packageName,
      version_code: root?.get('versionCode') ?? null,
      version_name: root?.get('versionName') ?? null,
      min_sdk: sdk?.get('minSdkVersion') ?? null,
      target_sdk: sdk?.get('targetSdkVersion') ?? null,
      label: application?.get('label') ?? null,
      main_activity: mainActivity(elements, packageName),
      shared_user_id: root?.get('sharedUserId') ?? null,
      debuggable: application?.get('debuggable') === 'true',
      allow_backup: stated(application?.get('allowBackup')),
      cleartext_traffic: stated(application?.get('usesCleartextTraffic')),
      test_only: application?.get('testOnly') === 'true',
    },
    permissions: [
      ...new Set(
        elements
          .filter(({ name }) => name === 'uses-permission' || name === 'uses-permission-sdk-23')
          .map(({ attributes }) => attributes.get('name') ?? ''),
      ),
    ]
      .slice(0, 1000)
      .map((name) => ({ name, group: groups[name.replace(/^android\.permission\./, '')] ?? null })),
    components: componentsOf(elements, packageName),
  }
}

function stated(value: string | undefined): boolean | null {
  return value === undefined ? null : value === 'true'
}

function fullName(name: string, packageName: string | null): string {
  return name.startsWith('.')
    ? `${packageName ?? ''}${name}`
    : name.includes('.')
      ? name
      : `${packageName ?? ''}.${name}`
}

function componentsOf(
  elements: readonly XmlElement[],
  packageName: string | null,
): AndroidResult['components'] {
  return elements
    .flatMap(({ name, attributes }, index) => {
      const kind = kinds[name]
      if (kind === undefined) return []
      const filters = childrenOf(elements, index, 'intent-filter')
      const priority = filters.map((filter) =>
        Number(elements[filter]?.attributes.get('priority') ?? Number.NaN),
      )
      const highest = priority.filter((value) => Number.isFinite(value)).sort((one, other) => other - one)[0]
      return [
        {
          kind,
          name: fullName(attributes.get('targetActivity') ?? attributes.get('name') ?? '', packageName),
          exported: stated(attributes.get('exported')),
          permission: attributes.get('permission') ?? null,
          actions: actionsOf(elements, filters).join(', ').slice(0, 2000),
          priority: highest ?? null,
        },
      ]
    })
    .slice(0, 2000)
}

function childrenOf(elements: readonly XmlElement[], parent: number, name: string): number[] {
  const found: number[] = []
  for (let index = parent + 1; index < elements.length; index++) {
    const element = elements[index]
    if (element === undefined || element.depth <= (elements[parent]?.depth ?? 0)) break
    if (element.parent === parent && element.name === name) found.push(index)
  }
  return found
}

function actionsOf(elements: readonly XmlElement[], filters: readonly number[]): string[] {
  return filters
    .flatMap((filter) => childrenOf(elements, filter, 'action'))
    .map((action) => elements[action]?.attributes.get('name') ?? '')
}

/** The activity that the launcher shows; null where there is none, and the app has no icon. */
function mainActivity(elements: readonly XmlElement[], packageName: string | null): string | null {
  for (const [index, { name, attributes }] of elements.entries()) {
    if (kinds[name] !== 'activity') continue
    const isShown = childrenOf(elements, index, 'intent-filter').some((filter) => {
      const has = (child: string, value: string) =>
        childrenOf(elements, filter, child).some((at) => elements[at]?.attributes.get('name') === value)
      return (
        has('action', 'android.intent.action.MAIN') && has('category', 'android.intent.category.LAUNCHER')
      )
    })
    if (isShown) return fullName(attributes.get('name') ?? '', packageName)
  }
  return null
}
