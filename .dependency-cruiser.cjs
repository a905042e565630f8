/**
 * Who may import whom. Each rule is planted and caught in test/unit/scripts/import-rules.test.ts.
 * A package that is not installed keeps its bare name, hence the two ways to say `electron`.
 */
const npm = (name) => `(^|/)node_modules/${name}(/|$)|^${name}(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'shared/domain knows money and sales, their messages, and nothing around it.',
      severity: 'error',
      from: { path: '^src/shared/domain/' },
      to: { pathNot: '^src/shared/(domain|messages)/' },
    },
    {
      name: 'shared-knows-no-side',
      comment: 'What both sides share belongs to neither.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^(src/(main|hub|renderer|preload)|drivers|demo-service)/' },
    },
    {
      name: 'drivers-stand-alone',
      comment: 'Drivers know hardware: no Electron, no payments, nothing of src.',
      severity: 'error',
      from: { path: '^drivers/' },
      to: { path: `^(src|demo-service)/|${npm('electron')}` },
    },
    {
      name: 'electron-only-in-its-hosts',
      comment: 'Everything that can be plain Node is.',
      severity: 'error',
      from: { path: '^(src|demo-service|drivers)/', pathNot: '^src/(main/hosts/desktop|preload)/' },
      to: { path: npm('electron') },
    },
    {
      name: 'renderer-knows-only-the-contract',
      comment:
        'A page reaches the till by the contract alone; keys are told apart where they come in.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: {
        path: '^(src/(main|hub|preload|shared/(journal|hub))|drivers|demo-service)/',
        pathNot:
          '^drivers/readers/(after|wedge/(wedge-machine|silence|key-event|passed-frame|is-swipe|us-board))\\.ts$',
      },
    },
    {
      name: 'renderer-has-no-node',
      comment: 'A page runs in a browser; the journal is read by the till and the hub alone.',
      severity: 'error',
      from: {
        path: '^src/(renderer|shared)/',
        pathNot: '^src/shared/(journal|hub)/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'verifier-stands-alone',
      comment:
        'The verification page is one file for any browser; of ours it has the proofs and their texts.',
      severity: 'error',
      from: { path: '^src/verifier/' },
      to: {
        path: '^(src|drivers|demo-service)/',
        pathNot: '^src/(verifier|shared)/',
      },
    },
    {
      name: 'preload-only-forwards',
      comment: 'The preload script forwards one port; it knows the name of the channel.',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { pathNot: `^src/shared/contract/|${npm('electron')}` },
    },
    {
      name: 'service-shares-nothing',
      comment: 'Client and demo service are written from the document, each by itself.',
      severity: 'error',
      from: { path: '^demo-service/' },
      to: { path: '^(src|drivers|test|bench|scripts)/' },
    },
    {
      name: 'nobody-imports-the-service',
      comment: 'It runs as a process of its own and is spoken to over HTTPS.',
      severity: 'error',
      from: { path: '^(src|drivers|bench|scripts)/' },
      to: { path: '^demo-service/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'The client of the service could be lifted out: of ours it knows money.',
      severity: 'error',
      from: { path: '^src/main/payments-api/' },
      to: {
        path: '^(src|drivers)/',
        pathNot: '^src/main/payments-api/|^src/shared/domain/money\\.ts$',
      },
    },
    {
      name: 'features-on-screen-are-apart',
      comment: 'A screen shares what others need too as a widget.',
      severity: 'error',
      from: { path: `^src/renderer/features/([^/]+)/` },
      to: { path: '^src/renderer/features/([^/]+)/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'Primitives and tokens serve every feature alike.',
      severity: 'error',
      from: { path: '^src/renderer/ui/' },
      to: { path: '^src/renderer/(app|features|widgets|ipc)/' },
    },
    {
      name: 'only-the-application-knows-features',
      comment: 'Every feature may import a widget, and the words of a status.',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/(app|features)/' },
      to: { path: '^src/renderer/(app|features)/' },
    },
    {
      name: 'features-know-no-application',
      comment: 'The application composes the features.',
      severity: 'error',
      from: { path: '^src/renderer/features/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'orpc-only-at-the-border',
      comment: 'The library between the sides is known in the contract and both ends of it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(shared/(contract|hub)|main/rpc|renderer/ipc)/|^src/(hub/server|main/hub/hub-client)\\.ts$',
      },
      to: { path: npm('@orpc') },
    },
    {
      name: 'main-knows-no-page',
      comment: 'A till runs without a window.',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/(renderer|preload)/' },
    },
    {
      name: 'hosts-are-apart',
      comment: 'The browser host runs without Electron; both hosts share the files beside them.',
      severity: 'error',
      from: { path: '^src/main/hosts/(browser|desktop)/' },
      to: { path: '^src/main/hosts/(browser|desktop)/', pathNot: '^src/main/hosts/$1/' },
    },
    {
      name: 'product-imports-the-product',
      comment: 'Scripts, measurements and folders without rules are not part of the program.',
      severity: 'error',
      from: { path: '^(src|drivers)/' },
      to: { dependencyTypes: ['local'], pathNot: '^(src|drivers|demo-service)/|^package\\.json$' },
    },
    {
      name: 'hub-knows-no-counter',
      comment: 'They share the contract between them and the schemas of the entries.',
      severity: 'error',
      from: { path: '^src/hub/' },
      to: { path: '^(src/(main|renderer|preload)|drivers)/' },
    },
    {
      name: 'nothing-imports-the-hub',
      comment: 'It is a program of its own, and a counter reaches it by their contract.',
      severity: 'error',
      from: { path: '^(src|drivers)/', pathNot: '^src/hub/' },
      to: { path: '^src/hub/' },
    },
    {
      name: 'packages-declare-their-dependencies',
      comment: 'A package is installed without this repository: its own package.json names each.',
      severity: 'error',
      from: { path: '^(demo-service|drivers|src/main/payments-api)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'packages-by-path',
      comment: 'By its name a package would pass the rules about its folder.',
      severity: 'error',
      from: {},
      to: { path: npm('@swipewell') },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Tests are read by the test runner alone; measurements use what supports them.',
      severity: 'error',
      from: { pathNot: '^(test|bench)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one, or need a third; also for types alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|release)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
