import { type BehaviourFunctions, behaviourTable } from '../program/behaviour-table.ts'

/** What methods of Android and Java are used for, written `class->method`. Ordinary apps use many of them. */
const list: readonly BehaviourFunctions[] = [
  [
    'messages',
    'Can send text messages',
    'T1582',
    'android.telephony.SmsManager->sendTextMessage android.telephony.SmsManager->sendMultipartTextMessage android.telephony.SmsManager->sendDataMessage',
  ],
  [
    'code_loading',
    'Can load code that is not in it',
    'T1407',
    `dalvik.system.DexClassLoader-><init> dalvik.system.PathClassLoader-><init> dalvik.system.InMemoryDexClassLoader-><init>
     dalvik.system.DexFile->loadDex dalvik.system.DexFile->loadClass`,
  ],
  [
    'reflection',
    'Can call methods by their names',
    'T1406',
    'java.lang.reflect.Method->invoke java.lang.Class->forName',
  ],
  ['shell', 'Can run commands', 'T1623.001', 'java.lang.Runtime->exec java.lang.ProcessBuilder->start'],
  [
    'location',
    'Can find out where the device is',
    'T1430',
    'android.location.LocationManager->requestLocationUpdates android.location.LocationManager->getLastKnownLocation',
  ],
  [
    'device',
    'Can read identifiers of device and line',
    'T1426',
    `android.telephony.TelephonyManager->getDeviceId android.telephony.TelephonyManager->getImei
     android.telephony.TelephonyManager->getSubscriberId android.telephony.TelephonyManager->getLine1Number
     android.telephony.TelephonyManager->getSimSerialNumber`,
  ],
  [
    'recording',
    'Can record sound or pictures',
    'T1429',
    `android.media.MediaRecorder->setAudioSource android.media.AudioRecord->startRecording android.hardware.Camera->open
     android.hardware.camera2.CameraManager->openCamera`,
  ],
  [
    'packages',
    'Can list other apps',
    'T1418',
    'android.content.pm.PackageManager->getInstalledPackages android.content.pm.PackageManager->getInstalledApplications',
  ],
  [
    'accessibility',
    'Can read and operate the screen of other apps',
    'T1453',
    `android.accessibilityservice.AccessibilityService->performGlobalAction
     android.view.accessibility.AccessibilityNodeInfo->performAction
     android.accessibilityservice.AccessibilityService->getRootInActiveWindow`,
  ],
  [
    'administrator',
    'Can administer the device',
    'T1626.001',
    'android.app.admin.DevicePolicyManager->lockNow android.app.admin.DevicePolicyManager->wipeData android.app.admin.DevicePolicyManager->resetPassword',
  ],
  ['crypto', 'Can encrypt or decrypt', 'T1521', 'javax.crypto.Cipher->doFinal javax.crypto.Cipher->init'],
  [
    'network',
    'Can communicate over the network',
    'T1437',
    `java.net.URL->openConnection java.net.Socket-><init> java.net.HttpURLConnection->connect
     okhttp3.OkHttpClient->newCall`,
  ],
  ['icon', 'Can hide its icon', 'T1628.001', 'android.content.pm.PackageManager->setComponentEnabledSetting'],
]

export const androidBehaviours = behaviourTable(list, (name) => [name])
