/** Words of Spanish headers, by meaning; see `header-words.ts`. */
export const spanishHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'número de contrato | n de contrato | nº contrato | n contrato | núm contrato | num contrato | referencia del contrato | ref contrato | contrato | id contrato | referencia contrato | código de contrato | código contrato | ~referencia | ~ref | ~nº | ~número',
  arrangement_type: 'tipo de contrato | tipo contrato | clase de contrato | tipo de acuerdo | ~tipo | ~clase',
  overarching_ref:
    'contrato marco | acuerdo marco | ref contrato marco | referencia contrato marco | contrato principal | nº contrato marco | n contrato marco | bajo contrato marco | vinculado al contrato marco | bajo el marco | depende de | vinculado a | bajo marco | marco',
  cost_currency: 'moneda | divisa',
  annual_cost:
    'coste anual | costo anual | gasto anual | importe anual | coste al año | coste por año | importe | coste | presupuesto anual | miles año | año | al año | por año | presupuesto | coste anual con iva',
  entity_lei:
    'lei entidad | lei de la entidad | lei de la sociedad | lei cliente | lei de la entidad usuaria | ~lei | ~código lei',
  entity_name:
    'entidad | sociedad | entidad usuaria | empresa del grupo | entidad del grupo | cliente | filial | sociedad usuaria | usuario | entidad beneficiaria | ~nombre | ~denominación | ~razón social | ~denominación social',
  entity_country: 'país de la entidad | ~país',
  entity_type: 'tipo de entidad | ~tipo | ~clase',
  hierarchy: 'jerarquía | posición en el grupo | rol en el grupo | papel en el grupo',
  parent_lei:
    'lei matriz | lei de la matriz | matriz directa | matriz | sociedad matriz | lei de la matriz directa',
  entity_updated:
    'última actualización | actualizado el | fecha de actualización | fecha de última actualización',
  integrated_on:
    'fecha de integración | fecha de alta | en el registro desde | alta en el registro | fecha de inclusión',
  deleted_on: 'fecha de baja | fecha de eliminación | eliminado el | baja del registro',
  entity_currency: '~moneda | ~divisa',
  total_assets: 'activos totales | total activo | total de activos | balance total | activo total',
  branch_code: 'código de sucursal | código de la sucursal | id sucursal | ~código | ~id',
  head_office_lei: 'lei sede | lei de la sede | sede central | lei de la sede central | lei sede central',
  branch_name: 'sucursal | nombre de la sucursal | ~nombre',
  branch_country: 'país de la sucursal | ~país',
  provider_code:
    'lei proveedor | lei del proveedor | código proveedor | código del proveedor | identificador del proveedor | código de identificación | identificación del proveedor | código de identificación del proveedor | ~código | ~identificador | ~lei o código | lei o euid | lei o cif | código lei o cif',
  provider_lei: '~lei | ~código lei',
  provider_vat: 'cif | nif | nif iva | iva | número de iva | cif nif | nif cif | n iva',
  provider_register_no:
    'registro mercantil | número de registro | nº registro mercantil | n registro mercantil | número de registro mercantil',
  provider_euid: 'euid',
  provider_ref:
    'número de proveedor | nº proveedor | n proveedor | id proveedor | cod proveedor | núm proveedor | ~nº | ~id | ~número',
  provider_code_type:
    'tipo de código | tipo de identificador | tipo de identificación | tipo código | cuál | ~tipo | clase de código',
  provider_additional_code: 'código adicional | segundo código | otro código | identificador adicional',
  provider_additional_type:
    'tipo de código adicional | tipo del código adicional | tipo de identificador adicional',
  provider_name:
    'proveedor | prestador | proveedor tic | tercero | proveedor de servicios | nombre del proveedor | suministrador | proveedor tercero | contratista | nombre proveedor | tercero proveedor | ~nombre | ~razón social | ~denominación | ~denominación social | ~empresa',
  provider_latin_name: 'nombre en alfabeto latino | nombre latino',
  person_type:
    'tipo de persona | persona jurídica física | persona | forma jurídica | persona física o jurídica | condición jurídica | naturaleza jurídica | estatus jurídico',
  provider_country:
    'país de la sede | país del proveedor | país sede | sede | país de la sede central | país proveedor | domicilio social | ~país | ~domicilio',
  provider_currency: '~moneda | ~divisa',
  provider_cost:
    'coste total | gasto total | coste total anual | gasto total anual | importe total | gasto anual total | ~coste anual | ~gasto anual | ~importe anual | ~costo anual | gasto | ~gasto | ~presupuesto',
  provider_parent:
    'matriz | matriz última | sociedad matriz | empresa matriz | grupo | lei matriz última | lei de la matriz última | lei matriz | matriz final | última matriz',
  provider_parent_type: 'tipo de código de la matriz | tipo código matriz | tipo de código matriz última',
  function_id:
    'función | funciones | código de función | nº función | id función | identificador de función | funciones soportadas | función soportada | n función | identificador de la función | funciones apoyadas | ~código | ~id | ~nº | ~identificador',
  function_name:
    'nombre de la función | denominación de la función | proceso | función de negocio | proceso de negocio | descripción de la función | ~función | ~nombre | ~denominación | ~descripción',
  licensed_activity:
    'actividad autorizada | actividad con licencia | actividad | actividad regulada | licencia',
  function_critical:
    'crítica | crítica o importante | criticidad | función crítica | fci | crítica importante | función crítica o importante | esencial | crítico | crít imp | crítica imp',
  critical_reason:
    'justificación | motivo | motivo de criticidad | razón | motivos | justificación de la criticidad | razones',
  assessed_on:
    'fecha de evaluación | última evaluación | evaluada el | fecha de la última evaluación | fecha última evaluación | evaluado el',
  rto: 'rto | tiempo de recuperación | tiempo objetivo de recuperación | objetivo de tiempo de recuperación',
  rpo: 'rpo | punto de recuperación | punto objetivo de recuperación | pérdida máxima de datos | objetivo de punto de recuperación',
  function_impact:
    'impacto | impacto de la interrupción | impacto de la discontinuidad | impacto de interrupción | impacto por interrupción | impacto en caso de interrupción | efecto de una parada | efecto de la interrupción',
  service_type:
    'servicio | tipo de servicio | servicio tic | tipo de servicio tic | prestación | servicios | tipo servicio | tipo de servicios tic',
  start_date:
    'fecha de inicio | inicio | fecha inicio | entrada en vigor | fecha de entrada en vigor | desde | inicio del contrato | vigencia desde | fecha de comienzo | inicio contrato | fecha de alta contrato | empieza | firmado el | comienzo | alta',
  end_date:
    'fecha de fin | fin | fecha fin | vencimiento | fecha de vencimiento | hasta | fin del contrato | vigencia hasta | fecha de finalización | finalización | fecha de término | expiración | termina | acaba | caduca | baja',
  termination_reason:
    'motivo de terminación | motivo de resolución | causa de terminación | motivo de finalización | razón de la terminación | motivo de fin | causa de resolución',
  notice_entity:
    'preaviso | plazo de preaviso | período de preaviso | periodo de preaviso | preaviso entidad | preaviso de la entidad | preaviso cliente | días de preaviso | nuestro preaviso | plazo preaviso',
  notice_provider:
    'preaviso proveedor | preaviso del proveedor | plazo de preaviso del proveedor | preaviso prestador | plazo de preaviso proveedor',
  law_country:
    'ley aplicable | legislación aplicable | derecho aplicable | jurisdicción | país de la ley aplicable | legislación | ley',
  provision_country:
    'país de prestación | país de la prestación | lugar de prestación | país del servicio | país de prestación del servicio | prestado desde | lugar de prestación del servicio | país de provisión | país prestación | país | dónde | prestado en | país de prestación servicio',
  data_storage:
    'almacenamiento de datos | datos almacenados | almacena datos | se almacenan datos | guarda datos',
  storage_country:
    'lugar de almacenamiento | país de almacenamiento | ubicación de los datos | ubicación de datos | ubicación del almacenamiento | almacenamiento | alojamiento | país de alojamiento | ubicación de los datos en reposo | país almacenamiento | dónde se almacenan | datos en | datos almacenados en | dónde están los datos',
  processing_country:
    'lugar de tratamiento | país de tratamiento | tratamiento | procesamiento | lugar de procesamiento | país de procesamiento | ubicación del tratamiento | tratamiento de datos | país tratamiento | ubicación del procesamiento | tratados en | datos tratados en | procesados en',
  data_sensitivity:
    'sensibilidad | sensibilidad de los datos | confidencialidad | clasificación de datos | clasificación de los datos',
  reliance: 'dependencia | nivel de dependencia | grado de dependencia',
  linked_ref: 'contrato externo | contrato vinculado | contrato relacionado | contrato externo vinculado',
  rank: 'rango | nivel | nivel en la cadena | posición en la cadena | orden',
  recipient:
    'destinatario | receptor | subcontratado por | contratado por | receptor del servicio | lei destinatario | presta a | destinatario del servicio | beneficiario',
  recipient_type: 'tipo de código del destinatario | tipo de código del receptor',
  subcontractor:
    'subcontratista | subproveedor | lei subcontratista | lei del subcontratista | subcontratado | subencargado',
  substitutability: 'sustituibilidad | sustituible | reemplazabilidad | grado de sustituibilidad',
  non_substitutability_reason:
    'motivo de no sustituibilidad | motivo no sustituible | razón no sustituible | por qué no es sustituible | razón de no sustituibilidad | motivo de la no sustituibilidad | ~por qué | ~motivo | ~razón',
  last_audit:
    'última auditoría | fecha de la última auditoría | fecha de auditoría | auditado el | fecha última auditoría',
  exit_plan: 'plan de salida | estrategia de salida | existe plan de salida | existencia de plan de salida',
  reintegration: 'reintegración | internalización | posibilidad de reintegración | reinternalización',
  service_impact:
    'impacto | impacto de la interrupción | impacto de la discontinuidad | impacto por interrupción | impacto de interrupción del servicio | impacto en caso de interrupción | efecto de una parada | efecto de la interrupción',
  alternatives:
    'alternativas | proveedores alternativos | alternativas identificadas | alternativa identificada | existen alternativas | proveedor alternativo identificado',
  alternative_name:
    'proveedor alternativo | nombre de la alternativa | cuál alternativa | alternativa | nombre del proveedor alternativo',
}
