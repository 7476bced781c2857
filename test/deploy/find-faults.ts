import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';

const models = [
  ConfigMap,
  Deployment,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  Secret,
  Service,
];

/** An object of Kubernetes, as a manifest has it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * What is wrong with an object by its schema. A field that the schema does not know is a fault too, though the models
 * let it pass: their checks read each field that they know, so a field that nobody read is unknown.
 */
export function findFaults(object: KubernetesObject): string[] {
  const model = models.find(({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind);
  if (!model) return [`${object.apiVersion} ${object.kind} is not among the kinds that are checked`];
  const unread = new Set<string>();
  try {
    // not by the constructor, which would read and copy all fields
    model.prototype.validate.call(watch(object, '', unread) as never);
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].map((path) => `${path} is not a field`);
}

/** The same value, which strikes off what is read of it. @param unread the paths of all fields that nobody has read */
function watch(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map(
    Object.entries(value).map(([name, field]) => {
      const place = `${path}/${name}`;
      unread.add(place);
      return [name, { place, field: watch(field, place, unread) }] as const;
    }),
  );
  return new Proxy(value, {
    get(target, name) {
      const found = typeof name === 'string' ? fields.get(name) : undefined;
      if (!found) return Reflect.get(target, name);
      unread.delete(found.place);
      return found.field;
    },
  });
}
