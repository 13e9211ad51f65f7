/** The page's styles on top of those of Swagger UI: calmer, and with a dark theme. */
export const PAGE_STYLE = `
:root { --paper: #fff; --ink: #1d2430; }
html.dark-mode { --paper: #1c2022; --ink: #e6e9ef; color-scheme: dark; }
body { margin: 0; background: var(--paper); color: var(--ink); }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, sans-serif; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info .title small { top: 0; vertical-align: middle; }
.swagger-ui .scheme-container, .dark-mode .swagger-ui .scheme-container { box-shadow: none; background: none; padding: 0; margin: 0; }
.swagger-ui .scheme-container .servers, .swagger-ui .servers-title { display: none; }
.swagger-ui .opblock-tag small { flex: 2; }
`;
