import type {
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';

/** The environment of one call. */
export interface Call {
  /** Aborted when the page is gone, or the session of the person has ended. */
  readonly signal: AbortSignal;
}

/** The environment of one call of a page. */
export interface PageCall extends Call {
  /** Aborted when the page is gone, e.g. closed or loaded again. */
  readonly page: AbortSignal;
}

/** The functions that answer the procedures of a contract, by its names. */
export type Handlers<Router, Environment extends Call = Call> = {
  readonly [Name in keyof Router]: Router[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer _Meta
  >
    ? Handler<Input, Output, Environment>
    : Handlers<Router[Name], Environment>;
};

type Handler<Input extends AnySchema, Output extends AnySchema, Environment> = (
  input: InferSchemaOutput<Input>,
  call: Environment,
) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>;
