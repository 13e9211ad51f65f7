{{/* The nodes of a role; call with (dict "root" $ "role" "web" "serverRole" "web" "values" .Values.web). */}}
{{- define "companion.deployment" -}}
{{- $root := .root -}}
{{- $values := .values -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "companion.fullname" $root }}-{{ .role }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "companion.labels" . | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "companion.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "companion.labels" . | nindent 8 }}
        {{- with $values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        checksum/config: {{ $root.Values.config | sha256sum }}
        {{- if not $root.Values.secret.existing }}
        checksum/secret: {{ $root.Values.secret.values | toJson | sha256sum }}
        {{- end }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "companion.serviceAccount" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
      securityContext:
        runAsNonRoot: true
        # The image's user `node`.
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: companion
          image: {{ include "companion.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args:
            - node
            - scripts/start.mjs
            - start
            - --role
            - {{ .serverRole }}
            - --config
            - {{ if $root.Values.config }}/config/companion.config.mjs{{ else }}deploy/cluster/companion.config.ts{{ end }}
          ports:
            - { name: http, containerPort: 1235, protocol: TCP }
          env:
            - { name: PORT, value: '1235' }
            {{- range $name, $value := $root.Values.env }}
            - { name: {{ $name }}, value: {{ $value | toString | quote }} }
            {{- end }}
          envFrom:
            - secretRef: { name: {{ include "companion.secret" $root }} }
          # A first start may bring tables up to date.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 3
            timeoutSeconds: 3
            failureThreshold: 60
          # The process only: without PostgreSQL a restart helps nobody.
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          # One failure is enough: the server itself says 503 at the second in a row only. It answers within five seconds.
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 6
            failureThreshold: 1
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: temporary, mountPath: /tmp }
            - { name: home, mountPath: /home/node }
            - { name: compiled, mountPath: /app/core/node_modules/.cache }
            - { name: shared-memory, mountPath: /dev/shm }
            {{- if $root.Values.config }}
            - { name: config, mountPath: /config, readOnly: true }
            {{- end }}
            {{- if $root.Values.sharedFiles.existingClaim }}
            - { name: files, mountPath: /files }
            {{- end }}
      volumes:
        - { name: data, emptyDir: { sizeLimit: {{ $root.Values.storage.data }} } }
        - { name: temporary, emptyDir: { sizeLimit: {{ $root.Values.storage.temporary }} } }
        - { name: home, emptyDir: { sizeLimit: 1Gi } }
        - { name: compiled, emptyDir: { sizeLimit: 256Mi } }
        - { name: shared-memory, emptyDir: { medium: Memory, sizeLimit: {{ $root.Values.storage.sharedMemory }} } }
        {{- if $root.Values.config }}
        - name: config
          configMap: { name: {{ include "companion.fullname" $root }} }
        {{- end }}
        {{- with $root.Values.sharedFiles.existingClaim }}
        - name: files
          persistentVolumeClaim: { claimName: {{ . }} }
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if $root.Values.topologySpread.enabled }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: {{ $root.Values.topologySpread.whenUnsatisfiable }}
          labelSelector:
            matchLabels:
              {{- include "companion.selector" $ | nindent 14 }}
        {{- end }}
      {{- end }}
{{- end -}}

{{/* As many nodes of a role as its load needs, with further metrics; the same parameters, and "metrics" as a list. */}}
{{- define "companion.autoscaler" -}}
{{- $values := .values -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "companion.fullname" .root }}-{{ .role }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "companion.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "companion.fullname" .root }}-{{ .role }}
  minReplicas: {{ $values.autoscaling.minReplicas }}
  maxReplicas: {{ $values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpu }} }
    {{- with .metrics }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 0
      policies: [{ type: Percent, value: 100, periodSeconds: 60 }, { type: Pods, value: 2, periodSeconds: 60 }]
      selectPolicy: Max
    # Each node that goes sends its editors to others: one at a time.
    scaleDown:
      stabilizationWindowSeconds: 600
      policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
{{- end -}}

{{- define "companion.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "companion.fullname" .root }}-{{ .role }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "companion.labels" . | nindent 4 }}
spec:
  maxUnavailable: {{ .values.disruption.maxUnavailable }}
  selector:
    matchLabels:
      {{- include "companion.selector" . | nindent 6 }}
{{- end -}}

{{/* What pods of a role may reach and be reached by; "ingress" is a list of rules, empty: nobody but the machine's own probes. */}}
{{- define "companion.network" -}}
{{- $policy := .root.Values.networkPolicy -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "companion.fullname" .root }}-{{ .role }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "companion.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "companion.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress: {{- if .ingress }}{{ toYaml .ingress | nindent 4 }}{{ else }} []{{ end }}
  egress:
    # Names are looked up.
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
    {{- range list $policy.postgres $policy.redis }}
    - ports: [{ port: {{ .port }}, protocol: TCP }]
      {{- with .to }}
      to:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
    {{- if $policy.outside.enabled }}
    - ports:
        {{- range $policy.outside.ports }}
        - { port: {{ . }}, protocol: TCP }
        {{- end }}
      to:
        - ipBlock:
            cidr: 0.0.0.0/0
            {{- with $policy.outside.except }}
            except:
              {{- toYaml . | nindent 14 }}
            {{- end }}
    {{- end }}
    {{- with $policy.extraEgress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
